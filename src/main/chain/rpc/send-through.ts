import { AppError } from '../../../shared/errors.ts';
import { missing, type PoolCall, type PoolRoom } from './ask.ts';

/**
 * Sends through the first endpoint that answers, which says once more which chain it serves. The same bytes
 * can go out twice, so the next one is tried when it is not known whether they did.
 * Errors: CHAIN_MISMATCH, RPC_*, NodeRpcError.
 */
export async function sendThrough(room: PoolRoom, call: PoolCall): Promise<unknown> {
  let error: AppError | undefined;
  for (const endpoint of room.endpoints.filter((each) => each.isUsable())) {
    try {
      await endpoint.request('eth_chainId', [], call.until);
      return await endpoint.request(call.method, call.params, call.until);
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code === 'CHAIN_MISMATCH') throw thrown;
      error = thrown;
    }
  }
  throw error ?? missing(room, [], undefined);
}
