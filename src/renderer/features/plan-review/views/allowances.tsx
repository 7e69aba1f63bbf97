import { formatUnits } from '../../../../shared/amounts.ts';
import type { AllowanceChange, RehearsedStep } from '../../../../shared/chain/types.ts';
import { Amount } from '../../../components/amount.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { lastingAllowances } from '../../../model/effects.ts';

/** Everything above half of what 256 bits hold is meant as "any amount". */
const boundless = 2n ** 255n;

/** Who may take what after this step. */
export function Allowances({ step }: { step: RehearsedStep }) {
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
            <tr key={`${change.token}/${change.spender}`}>
              <td>
                <ShortAddress address={change.spender} />
              </td>
              <td className="text-right">
                <MayTake change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MayTake({ change }: { change: AllowanceChange }) {
  if (BigInt(change.after) >= boundless)
    return <b className="danger">any amount of {change.symbol}</b>;
  return (
    <Amount
      value={formatUnits(BigInt(change.after), change.decimals)}
      symbol={change.symbol}
      paid
    />
  );
}
