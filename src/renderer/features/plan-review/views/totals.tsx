import type { Rehearsal } from '../../../../shared/chain/types.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { amountColumn } from '../../../components/amount.tsx';
import { NetAmount } from '../../../components/net-amount.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { count } from '../../../format/count.ts';
import { knownLater } from '../../../model/plan-facts.ts';
import { totalLines } from '../../../model/totals.ts';
import { waysOf } from '../../../model/ways.ts';
import { Ways } from './ways.tsx';

interface TotalsProps {
  view: PlanView;
  /** The way through the plan whose steps are looked at. */
  way: number;
  onWay(at: number): void;
}

/** Net changes of the account over all steps, the fees in, rehearsed and at worst; on every way there is. */
export function Totals({ view, way, onWay }: TotalsProps) {
  const { rehearsal } = view;
  const ways = waysOf(view);
  const later = <KnownLater many={knownLater(view)} />;
  if (ways !== null)
    return (
      <Ways ways={ways} chosen={way} onChoose={onWay}>
        {later}
      </Ways>
    );
  if (rehearsal === null || rehearsal.status !== 'ok') {
    return <p className="m self-center">{withoutTotals(rehearsal)}</p>;
  }
  if (rehearsal.block === null) {
    return (
      <div className="self-center">
        <p className="m">No totals: the plan moves no money and pays no fees.</p>
        {later}
      </div>
    );
  }
  const { total, worstCase, chainId } = rehearsal;
  const lines = totalLines(total, worstCase, view.account.address, chainId);
  const figures = lines.flatMap(({ rehearsed, worst }) => [{ value: rehearsed }, { value: worst }]);
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
            <tr key={line.key} className={index === lines.length - 1 ? 'last-total' : ''}>
              <td className="m">
                {line.label}
                {line.network === '' ? null : <span className="q"> on {line.network}</span>}
              </td>
              <td>
                <NetAmount value={line.rehearsed} owed={line.owed} />
              </td>
              <td>
                <NetAmount value={line.worst} owed={line.owed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {later}
    </ScrollPane>
  );
}

/** What is missing in the figures. */
function KnownLater({ many }: { many: number }) {
  if (many === 0) return null;
  return (
    <p className="s unknown">
      {count(many, 'step is', 'steps are')} not in these figures: what{' '}
      {many === 1 ? 'it does' : 'they do'} is known only in the run, which asks you about it then.
    </p>
  );
}

function withoutTotals(rehearsal: Rehearsal | null): string {
  if (rehearsal === null) return 'Totals come with the rehearsal.';
  if (rehearsal.withoutChain) return 'Totals and worst case are not known: nothing was rehearsed.';
  return 'No totals: the plan did not run to its end.';
}
