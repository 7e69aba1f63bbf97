import { AppError } from '../../shared/errors.ts';
import type { ChainClient } from './chain-client.ts';

/**
 * What the endpoints agree on; where so many are away that nothing can be agreed on, what the one that is
 * left says, marked. Where two disagree, neither is shown. Errors: those of `read`.
 */
export async function readAgreed<T extends object>(
  client: ChainClient,
  read: (client: ChainClient) => Promise<T>,
): Promise<T & { unverified?: true }> {
  try {
    return await read(client);
  } catch (thrown) {
    if (!(thrown instanceof AppError && missing.has(thrown.code))) throw thrown;
    return { ...(await read(client.unverified())), unverified: true };
  }
}

const missing: ReadonlySet<string> = new Set(['RPC_QUORUM_MISSING', 'RPC_BEHIND']);
