import { type PublicClient, parseGwei } from 'viem';
import { AppError } from '../../shared/errors.ts';

export interface Fees {
  /** Of the next block. */
  baseFeePerGasWei: bigint;
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
}

/** Nobody pays this on purpose; a node that asks it is broken or lies. */
const highestFee = parseGwei('2000');
const leastTip = parseGwei('0.001');

/**
 * EIP-1559 fees from the last ten blocks: the median tip, and room for the base fee to double.
 * Errors: FEE_ABOVE_CAP.
 */
export async function readFees(client: PublicClient): Promise<Fees> {
  const history = await client.getFeeHistory({ blockCount: 10, rewardPercentiles: [50] });
  const baseFeePerGasWei = history.baseFeePerGas.at(-1) ?? 0n;
  const paid = (history.reward ?? []).flat().filter((tip) => tip > 0n);
  const usual = paid.length > 0 ? median(paid) : await client.estimateMaxPriorityFeePerGas();
  let maxPriorityFeePerGasWei = usual;
  if (usual < leastTip) maxPriorityFeePerGasWei = leastTip;
  const maxFeePerGasWei = 2n * baseFeePerGasWei + maxPriorityFeePerGasWei;
  if (maxFeePerGasWei > highestFee) {
    throw new AppError('FEE_ABOVE_CAP', 'network', 'The network asks an absurdly high fee.', {
      advice: 'Nothing was signed. Wait for the fee to fall, or check the RPC endpoint.',
      facts: { maxFeePerGasWei: maxFeePerGasWei.toString() },
    });
  }
  return { baseFeePerGasWei, maxFeePerGasWei, maxPriorityFeePerGasWei };
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? 0n;
}
