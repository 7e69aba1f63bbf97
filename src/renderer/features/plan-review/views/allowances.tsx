import { formatUnits } from '../../../../shared/amounts.ts';
import {
  type AllowanceChange,
  allowanceKey,
  isUnlimited,
} from '../../../../shared/chain/allowances.ts';
import type { RehearsedStep } from '../../../../shared/chain/types.ts';
import { Amount } from '../../../components/amount.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { lastingAllowances } from '../../../model/effects.ts';
import { useNames } from '../hooks/use-names.ts';

/** Who may take what after this step. */
export function Allowances({ step, chainId }: { step: RehearsedStep; chainId: number }) {
  const nameOf = useNames(chainId);
  const changed = lastingAllowances(step);
  if (changed.length === 0) return null;
  return (
    <section>
      <h3>Who may take your tokens afterwards</h3>
      <table className="tight">
        <thead className="sr-only">
          <tr>
            <th scope="col">Spender</th>
            <th scope="col">May take</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((change) => (
            <tr key={allowanceKey(change)}>
              <td>
                {nameOf(change.spender)} <ShortAddress address={change.spender} />
              </td>
              <td className="text-right">
                <MayTake change={change} />
                {change.way === 'permit2' ? <span className="s m"> through Permit2</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MayTake({ change }: { change: AllowanceChange }) {
  if (isUnlimited(change)) return <b className="danger">any amount of {change.symbol}</b>;
  return (
    <Amount
      value={formatUnits(BigInt(change.after), change.decimals)}
      symbol={change.symbol}
      paid
    />
  );
}
