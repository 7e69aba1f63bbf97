import { AppError } from '../../shared/errors.ts';
import type { ChainClient } from './chain-client.ts';
import { withRpcErrors } from './rpc/translate-rpc-error.ts';

const questions = ['anvil_getAutomine', 'hardhat_getAutomine'] as const;

/**
 * Whether the node is one for development that mines a block when a transaction comes, and no other: there
 * a transaction that waits for one more block waits for ever. Any other node does not know the question.
 */
export async function minesOnDemand({ rpc }: Pick<ChainClient, 'rpc'>): Promise<boolean> {
  for (const question of questions) {
    try {
      return (await withRpcErrors(() => rpc.request(question))) === true;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
    }
  }
  return false;
}
