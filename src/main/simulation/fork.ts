// The forks of one chain on which plans are rehearsed: a few anvils, each for one rehearsal at a time, kept
// warm between them and always set to the head of the user's own node first. They hold no key: transactions
// run by impersonation, and the dev accounts that anvil would fill with free coins are left out. They die
// with this process by KILL; nothing of them is kept.
import type { AppError } from '../../shared/errors.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { ForkOptions } from './fork-options.ts';
import { ForkPlace } from './fork-place.ts';
import type { ForkSession } from './fork-session.ts';
import { rehearsalStopped, rehearsalUnavailable } from './rehearsal-errors.ts';

export type { ForkOptions } from './fork-options.ts';
export type { ForkSession } from './fork-session.ts';

interface Waiting {
  resolve(place: ForkPlace): void;
  reject(error: AppError): void;
}

/** The rehearsal forks of one chain. */
export class Fork {
  readonly #upstream: ChainClient;
  readonly #places: readonly ForkPlace[];
  /** In the order of `#places`, so that the first is the one that stays warm. */
  readonly #free: Set<ForkPlace>;
  readonly #waiting: Waiting[] = [];
  #stopped = false;

  constructor(options: ForkOptions) {
    const { places = 3, idleMs = 300_000, idleBesideMs = Math.min(30_000, idleMs) } = options;
    this.#upstream = options.upstream;
    this.#places = Array.from({ length: places }, (_, at) => {
      return new ForkPlace(options, at === 0 ? idleMs : idleBesideMs);
    });
    this.#free = new Set(this.#places);
  }

  /**
   * Runs `work` on a fork that stands at the upstream's head and that nobody else touches meanwhile. Not to
   * be called by work that has a fork of the same chain already: it could wait for itself. Errors: RPC_* and
   * CHAIN_MISMATCH of the upstream, ANVIL_*, REHEARSAL_UNAVAILABLE, REHEARSAL_STOPPED; after any of them the
   * next use starts afresh.
   */
  async use<T>(work: (session: ForkSession) => Promise<T>): Promise<T> {
    // What the upstream was told to be at fault for before is of no concern to those who begin now.
    if (this.#free.size === this.#places.length) this.#upstream.takeTrouble();
    const place = await this.#take();
    try {
      return await place.run(work);
    } finally {
      place.tidy();
      this.#giveBack(place);
    }
  }

  /** Starts a process ahead of its first use. */
  warm(): Promise<void> {
    return this.use(async () => undefined);
  }

  /** Ids of the processes that run, for tests and benchmarks. */
  get pids(): number[] {
    return this.#places.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Ends every use that is under way, and of those who wait for one: REHEARSAL_STOPPED there. Later ones begin as ever. */
  interrupt(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(rehearsalStopped());
    for (const place of this.#places) if (!this.#free.has(place)) place.interrupt();
  }

  /** Ends all processes, for good: what runs on them fails, and so does whoever waits or comes later. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { reject } of this.#waiting.splice(0)) reject(rehearsalUnavailable('stopped'));
    await Promise.all(this.#places.map((place) => place.stop()));
  }

  async #take(): Promise<ForkPlace> {
    if (this.#stopped) throw rehearsalUnavailable('stopped');
    const place = this.#places.find((each) => this.#free.delete(each));
    if (place !== undefined) return place;
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #giveBack(place: ForkPlace): void {
    const next = this.#waiting.shift();
    if (next) next.resolve(place);
    else this.#free.add(place);
  }
}
