import { toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account, Portfolio } from '../../shared/ipc/views.ts';
import type { Log } from '../log.ts';
import type { WalletPast } from './wallet-past.ts';

/** How often it is asked whether an hour has passed; nothing is read unless it has. */
const lookEveryMs = 5 * 60_000;
/** Many changes come together when a run goes on. */
const settleMs = 1500;

interface RecorderOptions {
  past: Pick<WalletPast, 'isDue'>;
  /** Of the wallet, and those that are only looked at. */
  accounts: () => Account[];
  /** False while the network does not answer: nothing is started to look at accounts. */
  isReady: () => boolean;
  /** Reads an account, and keeps what it is worth. */
  look: (address: string) => Promise<Portfolio>;
  log: Log;
}

/** Looks at every account once an hour and after what it sent was confirmed, so that its worth has a history. */
export class WorthRecorder {
  readonly #options: RecorderOptions;
  #every: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopped = false;
    this.#every = setInterval(() => this.#lookAfter(), lookEveryMs);
    this.#lookAfter();
  }

  /** What changed may be that something was confirmed. */
  heard({ topic }: Change): void {
    if (this.#stopped || topic !== 'run') return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#lookAfter();
    }, settleMs);
  }

  /** Settles when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#every);
    clearTimeout(this.#soon);
    await this.#looking;
  }

  #lookAfter(): void {
    this.#looking = this.#looking.then(() => this.lookAtAll());
  }

  /** One account after the other. Never rejects: a worth that could not be read is read later. */
  async lookAtAll(): Promise<void> {
    const { past, accounts, isReady, look, log } = this.#options;
    for (const { address } of accounts()) {
      if (this.#stopped || !isReady()) return;
      try {
        if (await past.isDue(address)) await look(address);
      } catch (thrown) {
        log.warn('worth.not_read', { code: toAppError(thrown).code });
      }
    }
  }
}
