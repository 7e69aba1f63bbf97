import { type Address, encodeDeployData, type Hex } from 'viem';
import { type ChainContracts, contractsOf } from '../../src/shared/chain/addresses.ts';
import { type PracticeToken, practiceTokens } from '../../src/shared/chain/practice-contracts.ts';
import type { CompiledContract } from './compile-contracts.ts';
import type { ScratchChain } from './scratch-chain.ts';

/** US dollars, by feed. The feeds say so and the pools are filled accordingly. */
export const usdPrices = { ETH: 3_000n, BTC: 90_000n, USDC: 1n, USDT: 1n, DAI: 1n };

/** What the parts of a practice world are built with. */
export class WorldBuilder {
  readonly chain: ScratchChain;
  readonly chainId: number;
  readonly at: ChainContracts;
  readonly tokens: Readonly<Record<string, PracticeToken>>;
  readonly #compiled: Record<string, CompiledContract>;

  constructor(chain: ScratchChain, chainId: number, compiled: Record<string, CompiledContract>) {
    const at = contractsOf(chainId);
    if (at === undefined) throw new Error(`no contracts are known for chain ${chainId}`);
    this.chain = chain;
    this.chainId = chainId;
    this.at = at;
    this.tokens = practiceTokens(chainId);
    this.#compiled = compiled;
  }

  own(name: string): CompiledContract {
    const contract = this.#compiled[name];
    if (contract === undefined) throw new Error(`${name} was not compiled`);
    return contract;
  }

  creationOf(name: string, args: readonly unknown[]): Hex {
    return encodeDeployData({ ...this.own(name), args });
  }

  /** Puts a contract of our own at an address. */
  async place(target: Address, name: string, args: readonly unknown[]): Promise<void> {
    await this.chain.install(target, this.creationOf(name, args));
  }

  token(symbol: string): PracticeToken {
    const token = this.tokens[symbol];
    if (token === undefined) throw new Error(`chain ${this.chainId} has no ${symbol}`);
    return token;
  }

  /** What so many dollars are of a token, in its units. */
  unitsFor(symbol: string, usd: bigint): bigint {
    const { decimals, feed } = this.token(symbol);
    const price = usdPrices[feed as keyof typeof usdPrices];
    return (usd * 10n ** BigInt(decimals)) / price;
  }
}
