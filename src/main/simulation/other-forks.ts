import type { ChainClient } from '../chain/chain-client.ts';
import type { ReadableChains } from '../chain/chains.ts';
import { Fork, type ForkOptions } from './fork.ts';

/** A chain with the fork of it. */
interface ForkOfChain {
  client: ChainClient;
  fork: Fork;
}

/** Forks of the chains that are not in use, each made when a plan first sends there. */
export class OtherForks {
  readonly #chains: Pick<ReadableChains, 'clientOf'>;
  readonly #options: Pick<ForkOptions, 'anvilPath' | 'clock'>;
  readonly #made = new Map<number, ForkOfChain>();

  constructor(
    chains: Pick<ReadableChains, 'clientOf'>,
    options: Pick<ForkOptions, 'anvilPath' | 'clock'>,
  ) {
    this.#chains = chains;
    this.#options = options;
  }

  /** Errors: those of `clientOf`. */
  async on(chainId: number): Promise<ForkOfChain> {
    const client = await this.#chains.clientOf(chainId);
    const before = this.#made.get(chainId);
    if (before?.client === client) return before;
    const fork = new Fork({ ...this.#options, upstream: client, places: 1 });
    this.#made.set(chainId, { client, fork });
    await before?.fork.stop();
    return { client, fork };
  }

  /** As of `Fork`. */
  interrupt(): void {
    for (const { fork } of this.#made.values()) fork.interrupt();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#made.values()].map(({ fork }) => fork.stop()));
  }
}
