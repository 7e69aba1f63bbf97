import { practiceBaseId, practiceEthereumId } from '../../../shared/chain/addresses.ts';
import type { ReplacementPurpose } from '../../../shared/runs/replacement.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { Fees } from '../../chain/suggest-fees.ts';

/** What a plain transfer needs, on chains where gas stands for nothing but the work of it. */
const plainGas = 21_000n;
const chainsOfPlainGas: ReadonlySet<number> = new Set([
  ...[1, 10, 137, 8_453, practiceEthereumId, practiceBaseId],
]);

/**
 * The transaction that takes the place of one that is on its way: the same with a higher fee, or one to the
 * account itself that moves nothing. It has the same number, so that at most one of them is ever mined.
 *
 * @param original what the effect is for
 * @param carrier the fees of the newest of its transactions
 * @param offered what would be offered now for the next block
 */
export function replacementOf(
  original: UnsignedTransaction,
  purpose: ReplacementPurpose,
  carrier: Pick<Fees, 'maxFeePerGasWei' | 'maxPriorityFeePerGasWei'>,
  offered: Pick<Fees, 'maxFeePerGasWei' | 'maxPriorityFeePerGasWei'>,
): UnsignedTransaction {
  const tip = larger(raised(carrier.maxPriorityFeePerGasWei), offered.maxPriorityFeePerGasWei);
  const fee = larger(larger(raised(carrier.maxFeePerGasWei), offered.maxFeePerGasWei), tip);
  const fees = { maxFeePerGasWei: fee, maxPriorityFeePerGasWei: original.legacy ? fee : tip };
  if (purpose === 'speed_up') return { ...original, ...fees };
  // A cancellation authorizes nothing.
  const { undelegates: _undelegates, ...plain } = original;
  const { from, chainId } = original;
  // Elsewhere it may stand for more, e.g. on Arbitrum: what was enough for the original is for doing nothing.
  const gasLimit = chainsOfPlainGas.has(chainId) ? plainGas : original.gasLimit;
  return { ...plain, ...fees, to: from, valueWei: 0n, data: '0x', gasLimit };
}

/** An eighth more: nodes take no replacement that offers less than a tenth more. */
function raised(wei: bigint): bigint {
  return (wei * 9n + 7n) / 8n;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
