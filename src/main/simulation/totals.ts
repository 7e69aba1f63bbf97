import { formatUnits, parseUnits } from '../../shared/amounts.ts';
import { coinsAtRisk, worstDeltaOf } from '../../shared/chain/rehearsed-meaning.ts';
import {
  type AssetChange,
  assetKey,
  type RehearsalTotal,
  wholeFeeWei,
} from '../../shared/chain/types.ts';
import type { EffectOutcome } from '../chain/planned-transaction.ts';

/** One transaction, with the most that its network fee can come to. */
export interface Counted {
  outcome: EffectOutcome;
  /** That of its chain. */
  coin: Pick<AssetChange, 'chainId' | 'token' | 'symbol' | 'decimals'>;
  mostFeeWei: bigint;
}

/** Net changes of the account that acts, what bridges brought it elsewhere included, and what the fees came to. */
export function totalOf(
  counted: readonly Counted[],
  arrived: readonly AssetChange[] = [],
): RehearsalTotal {
  const fees = counted.map(({ outcome }) => wholeFeeWei(outcome.transaction));
  return sum([...counted.flatMap(({ outcome }) => ownChanges(outcome)), ...arrived], fees);
}

/** What is counted beside what ran: only at worst. */
export interface CountedRest {
  changes: AssetChange[];
  mostFeeWei: bigint;
}

/** The same where every swap gives only its minimum and every fee is the highest that is signed. */
export function worstCaseOf(
  counted: readonly Counted[],
  rest: readonly CountedRest[] = [],
  arrived: readonly AssetChange[] = [],
): RehearsalTotal {
  return sum(
    [...counted.flatMap(changesAtWorst), ...rest.flatMap(({ changes }) => changes), ...arrived],
    [...counted, ...rest].map(({ mostFeeWei }) => mostFeeWei),
  );
}

/**
 * What further rounds of a loop come to at worst: for each asset as much as in the worst of these. Null where
 * these are not alike, which are those that change other assets, or the same in another direction.
 */
export function restOf(
  rounds: readonly (readonly Counted[])[],
  further: number,
): CountedRest | null {
  const each = rounds.map((counted) => worstCaseOf(counted).assetChanges);
  const kinds = new Set(each.map((changes) => changes.map(kindOf).sort().join()));
  if (kinds.size > 1) return null;
  const worst = leastOf(each.map((assetChanges) => ({ assetChanges, feeEth: '0' })));
  const fees = rounds.map((counted) => counted.reduce((sum, one) => sum + one.mostFeeWei, 0n));
  const [mostFee = 0n] = fees.toSorted((one, other) => (one < other ? 1 : -1));
  const times = BigInt(further);
  return {
    changes: worst.assetChanges.map((change) => ({
      ...change,
      deltaUnits: (BigInt(change.deltaUnits) * times).toString(),
    })),
    mostFeeWei: mostFee * times,
  };
}

/** A token of one chain is not that of another, though they may share an address. */
function keyOf(change: AssetChange): string {
  return `${change.chainId}/${assetKey(change)}`;
}

function kindOf(change: AssetChange): string {
  return keyOf(change) + (change.deltaUnits.startsWith('-') ? '-' : '+');
}

/** The least of each asset and the most of fees; an asset that one of them does not name is unchanged there. */
export function leastOf(totals: readonly RehearsalTotal[]): RehearsalTotal {
  const byAsset = new Map<string, AssetChange>();
  for (const change of totals.flatMap(({ assetChanges }) => assetChanges)) {
    const key = keyOf(change);
    const known = byAsset.get(key);
    if (known === undefined || BigInt(change.deltaUnits) < BigInt(known.deltaUnits)) {
      byAsset.set(key, change);
    }
  }
  const isIn = (key: string) => (total: RehearsalTotal) =>
    total.assetChanges.some((change) => keyOf(change) === key);
  const assetChanges = [...byAsset].flatMap(([key, change]) =>
    totals.every(isIn(key)) || change.deltaUnits.startsWith('-') ? [change] : [],
  );
  const fees = totals.map(({ feeEth }) => parseUnits(feeEth, 18, { zeroAllowed: true }));
  const [most = 0n] = fees.toSorted((one, other) => (one < other ? 1 : -1));
  return { assetChanges, feeEth: formatUnits(most, 18) };
}

function changesAtWorst({ outcome, coin }: Counted): AssetChange[] {
  const { transaction } = outcome;
  const own = ownChanges(outcome);
  const isMoved = own.some(({ token }) => token === 'native');
  const back = isMoved || coinsAtRisk(transaction) === 0n ? [] : [{ ...coin, deltaUnits: '0' }];
  return [...own, ...back].map((change) => {
    const deltaUnits = worstDeltaOf(transaction, change).toString();
    return { account: transaction.from, delta: '0', ...change, deltaUnits };
  });
}

function ownChanges({ assetChanges, transaction }: EffectOutcome): AssetChange[] {
  return assetChanges.filter(({ account }) => account === transaction.from);
}

function sum(changes: readonly AssetChange[], feesWei: readonly bigint[]): RehearsalTotal {
  const byAsset = new Map<string, AssetChange>();
  for (const change of changes) {
    const units = BigInt(byAsset.get(keyOf(change))?.deltaUnits ?? '0') + BigInt(change.deltaUnits);
    const delta = formatUnits(units, change.decimals);
    byAsset.set(keyOf(change), { ...change, deltaUnits: units.toString(), delta });
  }
  return {
    assetChanges: [...byAsset.values()].filter(({ deltaUnits }) => deltaUnits !== '0'),
    feeEth: formatUnits(
      feesWei.reduce((all, fee) => all + fee, 0n),
      18,
    ),
  };
}
