// Moves a price of a practice chain: its feed, and the pools that trade what the feed is about, so that all
// places say the same. With `only`, they disagree, as in a world where one of them is wrong.
import {
  type Abi,
  type Address,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem';
import { parseUnits } from '../../../../shared/amounts.ts';
import {
  type ChainContracts,
  contractsOf,
  practiceFaucet,
} from '../../../../shared/chain/addresses.ts';
import {
  type PracticeMarket,
  type PracticeToken,
  type PricedSymbol,
  practiceMarkets,
  practiceTokens,
} from '../../../../shared/chain/practice-contracts.ts';
import { sqrtPriceX96 } from '../../../../shared/chain/sqrt-price.ts';
import { usdFeedsOf } from '../../../../shared/chain/usd-feeds.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { JsonRpc } from '../../rpc/json-rpc.ts';
import { withRpcErrors } from '../../rpc/translate-rpc-error.ts';
import { FaucetAccount } from '../faucet-account.ts';

export interface PriceMove {
  symbol: PricedSymbol;
  /** Decimal, up to 8 places. */
  usd: string;
  /** What to move; both by default. */
  only?: 'feed' | 'pools';
  /** When the feed says that it was renewed, in epoch seconds; always just now by default. */
  updatedAt?: number;
}

const abi = parseAbi([
  'function setAnswer(int256 answer)',
  'function setAnswerAt(int256 answer, uint256 updatedAt)',
  'function latestAnswer() view returns (int256)',
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function getPair(address a, address b) view returns (address)',
  'function sync()',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable',
]);

const feedDecimals = 8;
/** What a pool may need to reach its new price, in USD; what is not needed stays with the faucet. */
const enoughUsd = 10n ** 10n;

/** Errors: PRACTICE_BAD_PRICE, RPC_*. */
export async function movePrice(rpc: JsonRpc, chainId: number, move: PriceMove): Promise<void> {
  const at = contractsOf(chainId);
  if (at === undefined) throw new Error(`no contracts are known for chain ${chainId}`);
  const answer = answerOf(move.usd);
  await withRpcErrors(async () => {
    const mover = new PriceMover(new FaucetAccount(rpc), chainId, at);
    if (move.only !== 'feed') await mover.movePools(move.symbol, answer);
    if (move.only !== 'pools') await mover.setFeed(move, answer);
  });
}

function answerOf(usd: string): bigint {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(usd) || !/[1-9]/.test(usd)) throw badPrice(usd);
  return parseUnits(usd, feedDecimals);
}

function badPrice(usd: string): AppError {
  return new AppError('PRACTICE_BAD_PRICE', 'invalid_params', `“${usd}” is not a price.`, {
    advice: 'Give dollars above zero, with up to eight decimals. No price was changed.',
  });
}

interface Side extends PracticeToken {
  symbol: string;
  /** Its price by the feeds, with 8 decimals. */
  answer: bigint;
}

class PriceMover {
  readonly #faucet: FaucetAccount;
  readonly #chainId: number;
  readonly #at: ChainContracts;

  constructor(faucet: FaucetAccount, chainId: number, at: ChainContracts) {
    this.#faucet = faucet;
    this.#chainId = chainId;
    this.#at = at;
  }

  async setFeed({ symbol, updatedAt }: PriceMove, answer: bigint): Promise<void> {
    const data =
      updatedAt === undefined
        ? encodeFunctionData({ abi, functionName: 'setAnswer', args: [answer] })
        : encodeFunctionData({
            ...{ abi, functionName: 'setAnswerAt', args: [answer, BigInt(updatedAt)] },
          });
    await this.#faucet.send({ to: this.#feed(symbol), data });
  }

  async movePools(moved: string, answer: bigint): Promise<void> {
    for (const market of practiceMarkets(this.#chainId)) {
      const sides = await Promise.all(market.pair.map((symbol) => this.#side(symbol)));
      if (!sides.some(({ feed }) => feed === moved)) continue;
      const [a, b] = sides
        .map((side) => (side.feed === moved ? { ...side, answer } : side))
        .sort((one, other) =>
          one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
        ) as [Side, Side];
      await (market.kind === 'v2' ? this.#movePair(a, b) : this.#movePool(a, b, market.fee));
    }
  }

  /** A pair follows what it is given: the side of which there is too little gets more. */
  async #movePair(a: Side, b: Side): Promise<void> {
    const pair = await this.#read<Address>(this.#at.uniswapV2Factory, 'getPair', [
      a.address,
      b.address,
    ]);
    const held = (side: Side) => this.#read<bigint>(side.address, 'balanceOf', [pair]);
    const [heldA, heldB] = await Promise.all([held(a), held(b)]);
    const wantedB = (heldA * a.answer * unit(b)) / (b.answer * unit(a));
    const wantedA = (heldB * b.answer * unit(a)) / (a.answer * unit(b));
    if (wantedB > heldB) await this.#give(b, pair, wantedB - heldB);
    else if (wantedA > heldA) await this.#give(a, pair, wantedA - heldA);
    await this.#faucet.send({ to: pair, data: encodeFunctionData({ abi, functionName: 'sync' }) });
  }

  /** A pool is traded to its new price, at which the router stops. */
  async #movePool(a: Side, b: Side, fee: PracticeMarket['fee']): Promise<void> {
    const { factory, router } = this.#at.uniswapV3;
    const pool = await this.#read<Address>(factory, 'getPool', [a.address, b.address, fee]);
    const [price] = await this.#read<readonly [bigint]>(pool, 'slot0', []);
    const target = sqrtPriceX96(b.answer * unit(a), a.answer * unit(b));
    if (price === target) return;
    const [from, to] = target < price ? [a, b] : [b, a];
    const amountIn = (enoughUsd * 10n ** 8n * unit(from)) / from.answer;
    await this.#give(from, practiceFaucet, amountIn);
    await this.#allow(from, router);
    const swap = {
      ...{ tokenIn: from.address, tokenOut: to.address, fee, recipient: practiceFaucet },
      ...{ amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: target },
    };
    const data = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [swap] });
    await this.#faucet.send({ to: router, data });
  }

  async #give(side: Side, to: Address, units: bigint): Promise<void> {
    if (side.symbol !== 'WETH') {
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, units] });
      await this.#faucet.send({ to: side.address, data });
      return;
    }
    const wrap = encodeFunctionData({ abi, functionName: 'deposit' });
    await this.#faucet.send({ to: side.address, data: wrap, value: units });
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] });
    await this.#faucet.send({ to: side.address, data });
  }

  async #allow(side: Side, spender: Address): Promise<void> {
    const allowed = await this.#read<bigint>(side.address, 'allowance', [practiceFaucet, spender]);
    if (allowed >= maxUint256 / 2n) return;
    const call = (units: bigint) =>
      encodeFunctionData({ abi, functionName: 'approve', args: [spender, units] });
    // Through zero, which one of them insists on.
    if (allowed > 0n) await this.#faucet.send({ to: side.address, data: call(0n) });
    await this.#faucet.send({ to: side.address, data: call(maxUint256) });
  }

  async #side(symbol: string): Promise<Side> {
    const token = practiceTokens(this.#chainId)[symbol];
    if (token === undefined) throw new Error(`chain ${this.#chainId} has no ${symbol}`);
    const answer = await this.#read<bigint>(this.#feed(token.feed), 'latestAnswer', []);
    return { ...token, symbol, answer };
  }

  #feed(symbol: string): Address {
    return usdFeedsOf(this.#chainId)[symbol]?.address ?? zeroAddress;
  }

  /** The caller says what comes back, as the signatures above do. */
  async #read<T>(address: Address, functionName: string, args: readonly unknown[]): Promise<T> {
    const call = { address, abi: abi as Abi, functionName, args };
    return (await this.#faucet.client.readContract(call)) as T;
  }
}

function unit({ decimals }: PracticeToken): bigint {
  return 10n ** BigInt(decimals);
}
