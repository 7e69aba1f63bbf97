import type { SpendView } from '../../../../shared/budgets/budget-view.ts';
import { Amount, amountColumn } from '../../../components/amount.tsx';
import { formatUsd } from '../../../format/decimal.ts';
import { age } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';
import { spendTitle } from '../../../words/budget-words.ts';

/** What was set aside or spent last, with the way to its run. */
export function SpendTable({
  spends,
  practice,
}: {
  spends: readonly SpendView[];
  practice: boolean;
}) {
  const now = useNow(5000);
  const go = useRoute((store) => store.go);
  return (
    <section className="grid gap-2">
      <h2>Last spends</h2>
      <p className="s m">
        {practice
          ? 'Play money of this practice chain, which counts apart from real money.'
          : 'Real money; play money of practice chains counts apart.'}
      </p>
      {spends.length === 0 ? (
        <p className="m">Nothing was spent here yet.</p>
      ) : (
        <table className="ledger tight" style={amountColumn(figuresOf(spends))}>
          <caption className="sr-only">The last spends, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Spent on</th>
              <th scope="col">Amount</th>
              <th scope="col">Worth, USD</th>
              <th scope="col">Run</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {spends.map((spend) => (
              <tr key={spend.spendId}>
                <td>{spendTitle(spend)}</td>
                <td>
                  <Amount value={spend.amount} symbol={spend.unit} paid />
                </td>
                <td className="m">{spend.usd === null ? 'unknown' : formatUsd(spend.usd)}</td>
                <td className="max-w-56">
                  <button
                    type="button"
                    className="link ml-auto block max-w-full truncate"
                    onClick={() => go({ page: 'runs', executionId: spend.executionId })}
                  >
                    {spend.planName}
                  </button>
                </td>
                <td className="m">
                  {age(spend.at, now)}
                  {spend.state === 'reserved' ? ', set aside' : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function figuresOf(spends: readonly SpendView[]): { value: string; symbol: string }[] {
  return spends.map(({ amount, unit }) => ({ value: amount, symbol: unit }));
}
