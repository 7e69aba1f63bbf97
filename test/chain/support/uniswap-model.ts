// The pools of a practice chain as Uniswap's SDKs keep them, read with signatures of its own.
import { type Address, type PublicClient, parseAbi } from 'viem';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { practiceMarkets, practiceTokens } from '../../../src/shared/chain/practice-contracts.ts';
import { CurrencyAmount, Pair, Pool, Token } from './uniswap-sdk.ts';

export type SdkToken = InstanceType<typeof Token>;
export type SdkPair = InstanceType<typeof Pair>;
export type SdkPool = InstanceType<typeof Pool>;

const abi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function tickSpacing() view returns (int24)',
  'function tickBitmap(int16 word) view returns (uint256)',
  'function ticks(int24 tick) view returns (uint128 gross, int128 net, uint256, uint256, int56, uint160, uint32, bool)',
]);

/** The highest tick that a pool of 20 % around its first price, and of everything, can have words for. */
const maxTick = 887_272;

/** The SDK's own arithmetic for every market of the chain, as it stands now. */
export class UniswapModel {
  readonly tokens: Readonly<Record<string, SdkToken>>;
  readonly #client: PublicClient;
  readonly #chainId: number;

  constructor(client: PublicClient, chainId: number) {
    this.#client = client;
    this.#chainId = chainId;
    const entries = Object.entries(practiceTokens(chainId)).map(
      ([symbol, { address, decimals }]) =>
        [symbol, new Token(1, address, decimals, symbol)] as const,
    );
    this.tokens = Object.fromEntries(entries);
  }

  token(symbol: string): SdkToken {
    const token = this.tokens[symbol];
    if (token === undefined) throw new Error(`no token ${symbol}`);
    return token;
  }

  async pairs(): Promise<SdkPair[]> {
    const markets = practiceMarkets(this.#chainId).filter(({ kind }) => kind === 'v2');
    return Promise.all(markets.map(({ pair: [a, b] }) => this.pair(this.token(a), this.token(b))));
  }

  async pools(): Promise<SdkPool[]> {
    const markets = practiceMarkets(this.#chainId).filter(({ kind }) => kind === 'v3');
    return Promise.all(
      markets.map(({ pair: [a, b], fee }) => this.pool(this.token(a), this.token(b), fee)),
    );
  }

  async pair(a: SdkToken, b: SdkToken): Promise<SdkPair> {
    const factory = contractsOf(this.#chainId)?.uniswapV2Factory;
    const pair = await this.#read<Address>(factory, 'getPair', [a.address, b.address]);
    const [reserve0, reserve1] = await this.#read<[bigint, bigint]>(pair, 'getReserves');
    const [token0, token1] = a.sortsBefore(b) ? [a, b] : [b, a];
    return new Pair(
      CurrencyAmount.fromRawAmount(token0, reserve0.toString()),
      CurrencyAmount.fromRawAmount(token1, reserve1.toString()),
    );
  }

  async pool(a: SdkToken, b: SdkToken, fee: number): Promise<SdkPool> {
    const factory = contractsOf(this.#chainId)?.uniswapV3.factory;
    const pool = await this.#read<Address>(factory, 'getPool', [a.address, b.address, fee]);
    const [price, tick] = await this.#read<[bigint, number]>(pool, 'slot0');
    const liquidity = await this.#read<bigint>(pool, 'liquidity');
    const spacing = await this.#read<number>(pool, 'tickSpacing');
    const ticks = await Promise.all(
      (await this.#openedTicks(pool, tick, spacing)).map(async (index) => {
        const [gross, net] = await this.#read<[bigint, bigint]>(pool, 'ticks', [index]);
        return { index, liquidityGross: String(gross), liquidityNet: String(net) };
      }),
    );
    return new Pool(a, b, fee, String(price), String(liquidity), tick, ticks);
  }

  /** The ends of everything, and what the pool's bitmap has within a third of its price. */
  async #openedTicks(pool: Address, tick: number, spacing: number): Promise<number[]> {
    const word = (of: number) => Math.floor(Math.floor(of / spacing) / 256);
    const near: number[] = [];
    for (let at = word(tick - 4_000); at <= word(tick + 4_000); at += 1) {
      const bits = await this.#read<bigint>(pool, 'tickBitmap', [at]);
      for (let bit = 0; bit < 256; bit += 1) {
        if ((bits >> BigInt(bit)) & 1n) near.push((at * 256 + bit) * spacing);
      }
    }
    const end = Math.trunc(maxTick / spacing) * spacing;
    return [-end, ...near, end];
  }

  #read<T>(
    address: Address | undefined,
    functionName: string,
    args: readonly unknown[] = [],
  ): Promise<T> {
    const call = { address: address ?? '0x', abi, functionName, args };
    return this.#client.readContract(call as never) as Promise<T>;
  }
}
