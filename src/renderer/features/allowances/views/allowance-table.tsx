import { OctagonAlert } from 'lucide-react';
import type { AllowancesView, AllowanceView } from '../../../../shared/ipc/allowance-views.ts';
import { api } from '../../../api.ts';
import { Amount, amountColumn } from '../../../components/amount.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { placeOf, spenderWords } from '../../../words/allowance-words.ts';

interface AllowanceTableProps {
  view: AllowancesView;
  /** One that is only looked at takes nothing back. */
  own: boolean;
}

/** Each spender with what it may take now; those without a limit come first. */
export function AllowanceTable({ view, own }: AllowanceTableProps) {
  const { allowances, complete } = view;
  if (allowances.length === 0) {
    return (
      <p className="m max-w-[56ch]">
        {complete
          ? 'Nobody may take tokens of this account. An allowance appears here as soon as one is given, by a swap for example.'
          : 'Nobody was found who may take tokens of this account, as far as could be looked.'}
      </p>
    );
  }
  const figures = allowances.flatMap(({ amount, symbol }) =>
    amount === null ? [] : [{ value: amount, symbol }],
  );
  return (
    <table className="ledger tight" style={amountColumn(figures)}>
      <caption className="sr-only">Who may take tokens, and how much</caption>
      <thead>
        <tr>
          <th scope="col">Spender</th>
          <th scope="col" className="text-left">
            Of
          </th>
          <th scope="col">May take</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span className="sr-only">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {allowances.map((allowance) => (
          <Row
            key={`${allowance.way}/${allowance.token}/${allowance.symbol}/${allowance.spender}`}
            account={view.account.address}
            allowance={allowance}
            own={own}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  account: string;
  allowance: AllowanceView;
  own: boolean;
}

function Row({ account, allowance, own }: RowProps) {
  const now = useNow(60_000);
  const { token, symbol, listed, spender, since, expiresAt } = allowance;
  const place = placeOf(allowance);
  return (
    <tr>
      <td className="max-w-64">
        <b className="block truncate">{spenderWords(allowance)}</b>
        <ShortAddress address={spender} />
      </td>
      <td className="max-w-56 text-left">
        <b className="block truncate">{symbol}</b>
        {listed ? null : <ShortAddress address={token} />}
        {place === '' ? null : <span className="s m block">{place}</span>}
      </td>
      <td>
        <MayTake allowance={allowance} />
        {expiresAt === null ? null : (
          <span className="s m block">until {dayOrTime(expiresAt, now)}</span>
        )}
      </td>
      <td className="m">{since === null ? 'unknown' : dayOrTime(since, now)}</td>
      <td>{own ? <Revoke account={account} allowance={allowance} /> : null}</td>
    </tr>
  );
}

function MayTake({ allowance: { amount, symbol } }: { allowance: AllowanceView }) {
  if (amount !== null) return <Amount value={amount} symbol={symbol} paid />;
  return (
    <StateMark sign={OctagonAlert} tone="danger">
      Unlimited
    </StateMark>
  );
}

function Revoke({ account, allowance }: Pick<RowProps, 'account' | 'allowance'>) {
  const { token, symbol, spender } = allowance;
  const go = useRoute((store) => store.go);
  const draft = useAction(() => api.allowanceRevoke({ account, token, spender }));
  const act = async () => {
    const made = await draft.start();
    if (!made?.ok) return;
    const { planId } = made.value;
    // The page of the plan tells what becomes of it.
    void api.planRehearse({ planId });
    go({ page: 'plans', planId });
  };
  return (
    <>
      <Button
        size="small"
        disabled={draft.busy}
        aria-label={`Revoke ${symbol} from ${spenderWords(allowance)}`}
        onClick={() => void act()}
      >
        Revoke
      </Button>
      {draft.error ? <ErrorNote error={draft.error} kept="The allowance is as it was." /> : null}
    </>
  );
}
