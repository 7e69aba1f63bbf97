import type { Hex } from 'viem';
import type { AssetChange } from '../../../shared/chain/types.ts';
import { v3FeesOf } from '../../../shared/chain/v3-fees.ts';
import { divideDecimals } from '../../../shared/decimal-arithmetic.ts';
import type { EffectOutcome, Values } from '../../chain/planned-transaction.ts';
import { impactOfLogs } from '../../chain/quotes/impact-of-logs.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';

/** The result values of a swap, from what it did. */
export function swapOutput(done: EffectOutcome): Values {
  const { transaction } = done;
  const { gave } = ownChanges(done);
  const [amountIn, amountOut] = [sizeOf(gave), sizeOf(proceedsOf(done))];
  const fees = v3FeesOf(transaction.data as Hex);
  return {
    ...{ amountIn, amountOut },
    price: amountIn === '0' ? '0' : divideDecimals(amountOut, amountIn, 18),
    venue: fees === null ? 'uniswap_v2' : 'uniswap_v3',
    priceImpactPct: impactOfLogs(transaction.logs, fees ?? []),
  };
}

/** What came out, for the account or for whom the plan names. */
function proceedsOf(done: EffectOutcome): AssetChange | undefined {
  const others = done.assetChanges.filter(({ account }) => account !== done.transaction.from);
  return ownChanges(done).got ?? others.find(({ deltaUnits }) => !deltaUnits.startsWith('-'));
}
