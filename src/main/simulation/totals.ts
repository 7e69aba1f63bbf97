import { formatUnits } from '../../shared/amounts.ts';
import { leastDeltaOf } from '../../shared/chain/rehearsed-meaning.ts';
import { type AssetChange, assetKey, type RehearsalTotal } from '../../shared/chain/types.ts';
import type { EffectOutcome } from '../chain/planned-transaction.ts';

/** One transaction, with the most that its network fee can come to. */
export interface Counted {
  outcome: EffectOutcome;
  mostFeeWei: bigint;
}

/** Net changes of the account that acts, and what the fees came to. */
export function totalOf(counted: readonly Counted[]): RehearsalTotal {
  const fees = counted.map(({ outcome }) => BigInt(outcome.transaction.feeWei));
  return sum(
    counted.flatMap(({ outcome }) => ownChanges(outcome)),
    fees,
  );
}

/** The same where every swap gives only its minimum and every fee is the highest that is signed. */
export function worstCaseOf(counted: readonly Counted[]): RehearsalTotal {
  const changes = counted.flatMap(({ outcome }) =>
    ownChanges(outcome).map((change) => atWorst(change, outcome)),
  );
  return sum(
    changes,
    counted.map(({ mostFeeWei }) => mostFeeWei),
  );
}

function ownChanges({ assetChanges, transaction }: EffectOutcome): AssetChange[] {
  return assetChanges.filter(({ account }) => account === transaction.from);
}

function atWorst(change: AssetChange, { transaction }: EffectOutcome): AssetChange {
  return { ...change, deltaUnits: leastDeltaOf(transaction, change).toString() };
}

function sum(changes: readonly AssetChange[], feesWei: readonly bigint[]): RehearsalTotal {
  const byAsset = new Map<string, AssetChange>();
  for (const change of changes) {
    const units =
      BigInt(byAsset.get(assetKey(change))?.deltaUnits ?? '0') + BigInt(change.deltaUnits);
    const delta = formatUnits(units, change.decimals);
    byAsset.set(assetKey(change), { ...change, deltaUnits: units.toString(), delta });
  }
  return {
    assetChanges: [...byAsset.values()].filter(({ deltaUnits }) => deltaUnits !== '0'),
    feeEth: formatUnits(
      feesWei.reduce((all, fee) => all + fee, 0n),
      18,
    ),
  };
}
