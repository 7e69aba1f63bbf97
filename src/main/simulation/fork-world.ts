// All chains that one rehearsal works on: the plan's own, and those on which further steps of it send.
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { Clock } from '../clock.ts';
import { ForkedChain, type KeptChain, type OpenFork } from './forked-chain.ts';

export class ForkWorld {
  /** The plan's own chain. */
  readonly home: ForkedChain;
  /** Of every chain that has a fork here, by its id. */
  readonly clients: ReadonlyMap<number, ChainClient>;
  /** It goes with the time of the forks. */
  readonly clock: Clock;
  readonly #chains: readonly ForkedChain[];

  private constructor(home: ForkedChain, others: readonly ForkedChain[], clock: Clock) {
    this.home = home;
    this.#chains = [home, ...others];
    const clients = this.#chains.map(({ session }) => session.client);
    this.clients = new Map(clients.map((client) => [client.chainId, client]));
    this.clock = { now: () => clock.now() + Number(home.time.moved) * 1_000 };
  }

  /** Errors: those of the forks, as everywhere here. */
  static async of(
    [first, ...others]: readonly [OpenFork, ...OpenFork[]],
    { tokens, clock }: { tokens: TokenList; clock: Clock },
  ): Promise<ForkWorld> {
    const home = await ForkedChain.of(first, tokens);
    const rest = await Promise.all(others.map((each) => ForkedChain.of(each, tokens)));
    return new ForkWorld(home, rest, clock);
  }

  /** Undefined for a chain that has no fork here. */
  chain(chainId: number): ForkedChain | undefined {
    return this.#chains.find(({ session }) => session.client.chainId === chainId);
  }

  /** Lets so many seconds pass everywhere; answers how many price feeds were kept fresh. */
  async pass(seconds: bigint): Promise<number> {
    const renewed = await Promise.all(this.#chains.map(({ market }) => market.pass(seconds)));
    return renewed.reduce((sum, each) => sum + each, 0);
  }

  keep(): Promise<KeptChain[]> {
    return Promise.all(this.#chains.map((chain) => chain.keep()));
  }

  /** `kept`: of this world. */
  async goBack(kept: readonly KeptChain[]): Promise<void> {
    await Promise.all(
      this.#chains.map(async (chain, at) => {
        const state = kept[at];
        if (state !== undefined) await chain.goBack(state);
      }),
    );
  }

  /** What was assumed here is no concern of whoever has the forks next. */
  leave(): void {
    for (const { session } of this.#chains) session.client.assumedFeeds = new Set();
  }
}
