import { getAddress } from 'viem';
import { z } from 'zod';
import type { Change } from '../shared/ipc/change.ts';
import type { PracticeChain } from './chain/practice/practice-chain.ts';
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

/** Gives the first account of a vault its play money, once for each practice chain. */
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
      const { instanceId } = await practice.start();
      const last = store.reader.settings.get(key, schema);
      if (last?.ok && last.value.instanceId === instanceId && last.value.account === address)
        return;
      await practice.fund(getAddress(address));
      noteWelcomed(store, { instanceId, account: address });
      notify({ topic: 'wallet', id: address });
    } catch (thrown) {
      log.error('practice.welcome_failed', thrown);
    }
  }
}
