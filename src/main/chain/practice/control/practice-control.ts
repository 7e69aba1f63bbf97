import { createJsonRpc, type JsonRpc } from '../../rpc/json-rpc.ts';
import type { PracticeWorld } from '../practice-world.ts';
import { mine, passTime, reorg } from './chain-time.ts';
import { movePrice, type PriceMove } from './move-price.ts';
import { type PracticePrices, readPracticePrices } from './read-prices.ts';

/** What can be done to the practice world from outside. Chains are started for it. Errors: PRACTICE_*, RPC_*. */
export class PracticeControl {
  readonly #world: Pick<PracticeWorld, 'chain' | 'relay'>;

  constructor(world: Pick<PracticeWorld, 'chain' | 'relay'>) {
    this.#world = world;
  }

  async movePrice(chainId: number, move: PriceMove): Promise<void> {
    await movePrice(await this.#rpc(chainId), chainId, move);
  }

  /** What the feeds say, and the chain's time. */
  async prices(chainId: number): Promise<PracticePrices> {
    return readPracticePrices(await this.#rpc(chainId), chainId);
  }

  async mine(chainId: number, blocks: number): Promise<void> {
    await mine(await this.#rpc(chainId), blocks);
  }

  async passTime(chainId: number, seconds: number): Promise<void> {
    await passTime(await this.#rpc(chainId), seconds);
  }

  async reorg(chainId: number, depth: number): Promise<void> {
    const { rpcUrl, startHeight } = await this.#world.chain(chainId).start();
    await reorg(createJsonRpc({ url: rpcUrl }), depth, startHeight);
  }

  /** Credits on Base all that is in the bridge, however new. Answers how many deposits arrived in all. */
  relay(): Promise<bigint> {
    return this.#world.relay(0);
  }

  async #rpc(chainId: number): Promise<JsonRpc> {
    const { rpcUrl } = await this.#world.chain(chainId).start();
    return createJsonRpc({ url: rpcUrl });
  }
}
