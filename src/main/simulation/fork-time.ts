import { toHex } from 'viem';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkSession } from './fork.ts';

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

  /** Lets so many seconds pass. A block is mined, so that what is read from here on is of that time. */
  async pass(seconds: bigint): Promise<void> {
    const { next, moved } = this.#at;
    this.#at = { next: next + seconds, moved: moved + seconds };
    await this.next();
    await withRpcErrors(() => this.#session.admin.mine({ blocks: 1 }));
  }

  /** Lets the time pass until then, in Unix seconds; nothing where it has come. */
  async passUntil(time: bigint): Promise<void> {
    const { next } = this.#at;
    if (time > next) await this.pass(time - next);
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
