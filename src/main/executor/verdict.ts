import { sameAddress } from '../../shared/addresses.ts';
import { type AllowanceChange, allowanceKey } from '../../shared/chain/allowances.ts';
import { type AssetChange, assetKey } from '../../shared/chain/types.ts';
import type { Verdict } from '../../shared/runs/states.ts';

/** What one transaction changed. Fees are counted apart: the bytes bound them, whatever the block. */
export interface Changes {
  assetChanges: readonly AssetChange[];
  allowances: readonly AllowanceChange[];
}

/** What the call itself let its contract take, before it took it. */
export interface Grant {
  token: string;
  spender: string;
  units: bigint;
}

/**
 * Holds what happened to `account` against what was rehearsed: the same to the unit is `matched`;
 * no token or item below its least net change, as approved, is `within_tolerance`; anything else, a token nobody spoke of
 * and an allowance of another size included, is `different`. `grant`: of a call that carries a permit.
 */
export function decideVerdict(
  account: string,
  rehearsed: Changes,
  actual: Changes,
  leastDeltaUnits: Readonly<Record<string, string>>,
  grant: Grant | null = null,
): Exclude<Verdict, 'not_checked'> {
  const [left, right] = [rehearsed, actual].map(({ allowances }) =>
    allowances.map((change) => fromGrant(change, grant)),
  );
  if (!sameAllowances(left ?? [], right ?? [], leastDeltaUnits)) return 'different';
  const expected = changesByToken(account, rehearsed.assetChanges);
  const found = changesByToken(account, actual.assetChanges);
  const tokens = [...new Set([...expected.keys(), ...found.keys()])];
  if (tokens.every((token) => unitsOf(expected, token) === unitsOf(found, token))) return 'matched';
  const leastByToken = new Map(
    Object.entries(leastDeltaUnits).map(([token, units]) => [token.toLowerCase(), BigInt(units)]),
  );
  const within =
    [...found.keys()].every((token) => expected.has(token)) &&
    [...expected].every(([token, { deltaUnits }]) => {
      const least = leastByToken.get(token) ?? BigInt(deltaUnits);
      // What should have left and did not is no better figure: something else happened.
      return unitsOf(found, token) >= least && (BigInt(deltaUnits) >= 0n || found.has(token));
    });
  return within ? 'within_tolerance' : 'different';
}

/** An allowance that was given in the call is drawn on from what was given, not from what stood before. */
function fromGrant(change: AllowanceChange, grant: Grant | null): AllowanceChange {
  const isOfGrant =
    grant !== null &&
    sameAddress(change.token, grant.token) &&
    sameAddress(change.spender, grant.spender);
  return isOfGrant ? { ...change, before: grant.units.toString() } : change;
}

function changesByToken(
  account: string,
  changes: readonly AssetChange[],
): ReadonlyMap<string, AssetChange> {
  const mine = changes.filter((change) => sameAddress(change.account, account));
  return new Map(mine.map((change) => [assetKey(change).toLowerCase(), change]));
}

function unitsOf(changes: ReadonlyMap<string, AssetChange>, token: string): bigint {
  return BigInt(changes.get(token)?.deltaUnits ?? '0');
}

/** To the unit, but for one that was drawn on: as much as the token may have left may be gone from it. */
function sameAllowances(
  left: readonly AllowanceChange[],
  right: readonly AllowanceChange[],
  leastDeltaUnits: Readonly<Record<string, string>>,
): boolean {
  const keys = (changes: readonly AllowanceChange[]) =>
    changes
      .map((change) => {
        const { token, before, after } = change;
        const drawn = BigInt(before) - BigInt(after);
        const most = -BigInt(leastDeltaUnits[token] ?? '0');
        const left = drawn > 0n && drawn <= most ? `of ${before}` : after;
        return `${allowanceKey(change)}/${left}`;
      })
      .sort()
      .join();
  return keys(left) === keys(right);
}
