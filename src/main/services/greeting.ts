import type { Change } from '../../shared/ipc/change.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { PracticeWelcome } from '../practice-welcome.ts';
import type { Store } from '../store/open-store.ts';
import type { SignerTransport } from '../wallet/signer-client.ts';
import type { NetworkServices } from './open-network.ts';
import type { ServicesOptions } from './services-options.ts';

/** Gives a wallet that is opened its play money, on a practice chain of the app's own. */
export function greeting(
  { rpc, welcomes, log }: Pick<ServicesOptions<SignerTransport>, 'rpc' | 'welcomes' | 'log'>,
  parts: { store: Store; net: NetworkServices; notify: (change: Change) => void },
  accounts: () => Account[],
): () => Promise<void> {
  const { net, ...rest } = parts;
  const welcome = new PracticeWelcome({ ...rest, practice: net.practice, log });
  return async () => {
    const isOwn = rpc === undefined && net.networkName.practice;
    if (isOwn && welcomes !== false) await welcome.greet(accounts()[0]?.address);
  };
}
