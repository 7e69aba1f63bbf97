import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import type { Change } from '../shared/ipc/change.ts';
import type { PracticeChain } from './chain/practice/practice-chain.ts';
import { createJsonRpc } from './chain/rpc/json-rpc.ts';
import type { Log } from './log.ts';
import type { Store } from './store/open-store.ts';

const key = 'practice.welcomed';
const schema = z.strictObject({ instanceId: z.string(), account: z.string() });

/** A person gave the first account its coins before the app did: it is not given them a second time. */
export function noteWelcomed(
  { writer }: Pick<Store, 'writer'>,
  given: { instanceId: string; account: string },
): void {
  writer.settings.set(key, given);
}

interface WelcomeOptions {
  store: Store;
  practice: PracticeChain;
  notify: (change: Change) => void;
  log: Log;
}

/** Gives the first account of a vault its play money, once for each practice chain and account. */
export class PracticeWelcome {
  readonly #options: WelcomeOptions;

  constructor(options: WelcomeOptions) {
    this.#options = options;
  }

  /** Never throws: without the gift everything works, and there is a button for it. */
  async greet(address: string | undefined): Promise<void> {
    const { store, practice, notify, log } = this.#options;
    if (address === undefined) return;
    try {
      const { instanceId, rpcUrl } = await practice.start();
      const last = store.reader.settings.get(key, schema);
      if (last?.ok && last.value.instanceId === instanceId && last.value.account === address)
        return;
      const account = getAddress(address);
      // What was noted is of a database, which a restore replaces; the chain itself stays and knows what it gave.
      const isNew = await isUnused(rpcUrl, account);
      if (isNew) await practice.fund(account);
      noteWelcomed(store, { instanceId, account: address });
      if (isNew) notify({ topic: 'wallet', id: address });
    } catch (thrown) {
      log.error('practice.welcome_failed', thrown);
    }
  }
}

/** Neither holds coins on the chain nor ever sent anything there. */
async function isUnused(url: string, account: Address): Promise<boolean> {
  const rpc = createJsonRpc({ url });
  const read = (method: string): Promise<unknown> => rpc.request(method, [account, 'latest']);
  const found = await Promise.all([read('eth_getBalance'), read('eth_getTransactionCount')]);
  return found.every((each) => BigInt(String(each)) === 0n);
}
