// A chain that does not answer, in the place of its client: whatever could be known only by asking it is an error
// at once, so that what needs no chain goes on and nothing is taken for an answer.
import { AppError } from '../../shared/errors.ts';
import { ChainClient } from './chain-client.ts';

const code = 'CHAIN_NOT_ASKED';

/** Something that only the chain can tell, which does not answer. */
export function chainNotAsked(): AppError {
  const message =
    'What this step would do depends on what only a rehearsal on the network can tell, and there was none.';
  return new AppError(code, 'network', message, {
    advice: 'Nothing was signed. Mend what stood in its way, then rehearse again.',
  });
}

export function isNotAsked(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === code;
}

/** A client that asks nobody. Errors of all its reads: CHAIN_NOT_ASKED. */
export function unaskedChain(chainId: number): ChainClient {
  const refuse = () => Promise.reject(chainNotAsked());
  const client: ChainClient = new ChainClient(chainId, {
    ...{ rpc: { host: '', request: refuse }, singleSource: false, localUrl: refuse },
    ...{ takeTrouble: () => undefined, unverified: () => client },
  });
  return client;
}

/** What a read answers, or what stands for it where nobody can be asked. Errors: all others of the read. */
export async function whenNotAsked<T, Instead>(
  read: Promise<T>,
  instead: Instead,
): Promise<T | Instead> {
  try {
    return await read;
  } catch (thrown) {
    if (isNotAsked(thrown)) return instead;
    throw thrown;
  }
}
