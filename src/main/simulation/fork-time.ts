import { toHex } from 'viem';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkSession } from './fork-session.ts';

/** Between the blocks of a rehearsal, as between those of Ethereum. */
const blockSeconds = 12n;

/** Where the time of a fork stands: the next block's, and how far it was moved on, in seconds. */
interface Standing {
  next: bigint;
  moved: bigint;
}

/** The time of a fork while a plan is rehearsed on it: it goes on with each block, and is moved on by waits. */
export class ForkTime {
  readonly #session: ForkSession;
  #at: Standing;

  private constructor(session: ForkSession, next: bigint) {
    this.#session = session;
    this.#at = { next, moved: 0n };
  }

  /** Errors: those of the fork, as everywhere here. */
  static async of(session: ForkSession): Promise<ForkTime> {
    return new ForkTime(session, await session.nextBlockTime());
  }

  /** Fixes the time of the next block and returns it, in Unix seconds. */
  async next(): Promise<bigint> {
    const { next, moved } = this.#at;
    await this.#fix(next);
    this.#at = { next: next + blockSeconds, moved };
    return next;
  }

  /** How far it was moved on, in seconds. */
  get moved(): bigint {
    return this.#at.moved;
  }

  /** That of the next block, in Unix seconds. */
  get upcoming(): bigint {
    return this.#at.next;
  }

  /** Lets so many seconds pass. A block is mined, so that what is read from here on is of that time. */
  async pass(seconds: bigint): Promise<void> {
    const { next, moved } = this.#at;
    this.#at = { next: next + seconds, moved: moved + seconds };
    await this.mine();
  }

  /** Mines what is waiting; the next block may come a second later. */
  async mine(): Promise<void> {
    const { next, moved } = this.#at;
    await this.#fix(next);
    await withRpcErrors(() => this.#session.admin.mine({ blocks: 1 }));
    this.#at = { next: next + 1n, moved };
  }

  /** The session with this time in place of its own. */
  on(session: ForkSession): ForkSession {
    return {
      ...session,
      nextBlockTime: () => this.next(),
      aside: async (work) => {
        const at = this.keep();
        try {
          return await session.aside(work);
        } finally {
          this.goBack(at);
        }
      },
    };
  }

  keep(): Standing {
    return this.#at;
  }

  goBack(kept: Standing): void {
    this.#at = kept;
  }

  #fix(time: bigint): Promise<unknown> {
    const { rpc } = this.#session.client;
    return withRpcErrors(() => rpc.request('evm_setNextBlockTimestamp', [toHex(time)]));
  }
}
