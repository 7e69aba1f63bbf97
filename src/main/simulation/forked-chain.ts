import type { Hex } from 'viem';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { Fees } from '../chain/suggest-fees.ts';
import type { ForkSession } from './fork-session.ts';
import { ForkTime } from './fork-time.ts';
import { ForkMarket } from './waits/fork-market.ts';

/** A fork that one rehearsal has to itself, and what its network asks for gas now. */
export interface OpenFork {
  session: ForkSession;
  fees: Fees;
}

/** The state of a fork, to go back to. */
export interface KeptChain {
  snapshot: Hex;
  time: ReturnType<ForkTime['keep']>;
  assumedFeeds: ChainClient['assumedFeeds'];
}

/** One chain of a rehearsal. Errors everywhere: those of the fork. */
export class ForkedChain {
  /** Its blocks are of `time`. */
  readonly session: ForkSession;
  readonly fees: Fees;
  readonly time: ForkTime;
  readonly market: ForkMarket;

  private constructor({ session, fees }: OpenFork, time: ForkTime, tokens: TokenList) {
    this.session = time.on(session);
    this.fees = fees;
    this.time = time;
    this.market = new ForkMarket(this.session, time, tokens);
  }

  static async of(fork: OpenFork, tokens: TokenList): Promise<ForkedChain> {
    return new ForkedChain(fork, await ForkTime.of(fork.session), tokens);
  }

  async keep(): Promise<KeptChain> {
    const { admin, client } = this.session;
    const snapshot = await withRpcErrors(() => admin.snapshot());
    return { snapshot, time: this.time.keep(), assumedFeeds: client.assumedFeeds };
  }

  async goBack({ snapshot, time, assumedFeeds }: KeptChain): Promise<void> {
    const { admin, client } = this.session;
    await withRpcErrors(() => admin.revert({ id: snapshot }));
    this.time.goBack(time);
    client.assumedFeeds = assumedFeeds;
  }
}
