import type { Hex } from 'viem';
import type { Evidence } from '../../shared/evidence/evidence.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import { paidFeeWei } from '../chain/paid-fee.ts';
import { firstDifferent } from './evidence-check.ts';

/**
 * The first field that is not what the chain's receipt says; null where all are, undefined where the document
 * tells of nothing on a chain. Errors: RPC_*.
 */
export async function compareWithChain(
  { bytes, outcome }: Evidence,
  client: Pick<ChainClient, 'receipt'>,
): Promise<string | null | undefined> {
  if (bytes.txHash === null || outcome?.block == null) return undefined;
  const receipt = await client.receipt(bytes.txHash as Hex);
  if (receipt === null) return 'bytes.txHash';
  const { status, blockNumber, blockHash } = receipt;
  const failed = outcome.state === 'failed';
  return firstDifferent([
    ['outcome.state', failed, status === 'reverted'],
    ['outcome.block.number', outcome.block.number, blockNumber.toString()],
    ['outcome.block.hash', outcome.block.hash, blockHash],
    [
      'outcome.feeWei',
      outcome.feeWei ?? 'open',
      outcome.feeWei === null ? 'open' : paidFeeWei(receipt).toString(),
    ],
  ]);
}
