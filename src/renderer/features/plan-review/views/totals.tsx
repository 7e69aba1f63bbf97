import type { PlanView } from '../../../../shared/ipc/views.ts';
import { Amount, amountColumn } from '../../../components/amount.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { isZeroDecimal } from '../../../format/decimal.ts';
import { totalLines } from '../../../model/effects.ts';

/** Net changes of the account over all steps, the fees in, rehearsed and at worst. */
export function Totals({ view }: { view: PlanView }) {
  const { rehearsal } = view;
  if (rehearsal === null || rehearsal.status !== 'ok') {
    return (
      <p className="m self-center">
        {rehearsal === null
          ? 'Totals come with the rehearsal.'
          : 'No totals: the plan did not run to its end.'}
      </p>
    );
  }
  if (rehearsal.block === null) {
    return <p className="m self-center">No totals: the plan moves no money and pays no fees.</p>;
  }
  const lines = totalLines(rehearsal.total, rehearsal.worstCase, view.account.address);
  const figures = lines.flatMap((line) => [
    { value: line.rehearsed ?? '0' },
    { value: line.worst ?? '0' },
  ]);
  return (
    <ScrollPane label="Totals" className="max-h-44">
      <table className="ledger tight" style={amountColumn(figures)}>
        <thead>
          <tr>
            <th scope="col">Totals</th>
            <th scope="col">Rehearsed</th>
            <th scope="col">Worst case</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.token} className={index === lines.length - 1 ? 'last-total' : ''}>
              <td className="m">
                {line.token === 'native' ? `${line.symbol}, fees in` : line.symbol}
              </td>
              <td>
                <Total value={line.rehearsed ?? '0'} />
              </td>
              <td>
                <Total value={line.worst ?? '0'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollPane>
  );
}

function Total({ value }: { value: string }) {
  if (isZeroDecimal(value)) return <Amount value="0" tone="soft" />;
  const outgoing = value.startsWith('-');
  return <Amount value={value} tone={outgoing ? 'out' : 'in'} paid={outgoing} signed />;
}
