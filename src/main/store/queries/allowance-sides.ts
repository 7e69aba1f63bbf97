import { formatUnits } from 'viem';
import {
  type AllowanceChange,
  allowanceKey,
  isUnlimited,
} from '../../../shared/chain/allowances.ts';
import type { EffectView } from '../../../shared/runs/effect-view.ts';

/** Each allowance that was to change or did, with both sides. `found` is null while nothing is known. */
export function allowanceSides(
  rehearsed: readonly AllowanceChange[],
  found: readonly AllowanceChange[] | null,
): EffectView['allowances'] {
  const both = new Map([...(found ?? []), ...rehearsed].map((each) => [allowanceKey(each), each]));
  return [...both].map(([key, change]) => {
    const side = (changes: readonly AllowanceChange[]): string => {
      const own = changes.find((each) => allowanceKey(each) === key);
      // What is not among the changes stayed as it was before.
      return amountOf({ ...change, after: own?.after ?? change.before });
    };
    const { token, symbol, spender } = change;
    return { token, symbol, spender, rehearsed: side(rehearsed), happened: found && side(found) };
  });
}

function amountOf(change: AllowanceChange): string {
  return isUnlimited(change) ? 'any amount' : formatUnits(BigInt(change.after), change.decimals);
}
