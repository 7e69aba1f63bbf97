import { type Address, getAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import { noContract } from '../../chain/no-contract.ts';
import { bestQuote } from '../../chain/quotes/best-quote.ts';
import type { Venue } from '../../chain/quotes/pool.ts';
import type { BestQuote } from '../../chain/quotes/quote.ts';
import { allowance, type ChainToken, findToken } from '../../chain/tokens.ts';
import type { ToolContext } from '../chain-tool.ts';
import { cutUnits } from '../cut-units.ts';
import type { Spend } from '../spend-amount.ts';
import { wrappedNative } from '../wrapped-native.ts';
import type { SwapParams } from './swap-params.ts';

/** A swap as it was asked for, with its tokens and the best way for it now. */
export interface QuotedSwap {
  tokenIn: ChainToken;
  tokenOut: ChainToken;
  /** Which side is fixed. */
  exact: 'in' | 'out';
  quote: BestQuote;
  /** What the router of the quote's venue may take of the token now; without a bound for the native coin. */
  allowed: bigint | undefined;
}

/**
 * The way for a swap now. `unitsIn` reads the plan's amount. Errors: SAME_TOKEN, NO_POOL, NO_LIQUIDITY,
 * AMOUNT_TOO_SMALL, NO_CONTRACT and those of finding tokens.
 */
export async function quoteSwap(
  params: SwapParams,
  context: ToolContext,
  unitsIn: (amount: Spend, token: ChainToken) => Promise<bigint>,
): Promise<QuotedSwap> {
  const { client, tokens } = context;
  const tokenIn = await findToken(client, tokens, params.tokenIn);
  const tokenOut = await findToken(client, tokens, params.tokenOut);
  const wrapped = wrappedNative(context).address;
  const [from, to] = [erc20Of(tokenIn, wrapped), erc20Of(tokenOut, wrapped)];
  if (from === to) throw sameToken(tokenIn, tokenOut);
  const { amount, amountOut, venue } = params;
  const exact = amount === undefined ? 'out' : 'in';
  const units =
    amount === undefined
      ? cutUnits(amountOut ?? '', tokenOut.decimals)
      : await unitsIn(amount, tokenIn);
  const allowances = await allowancesOf(tokenIn, context);
  const quote = await bestQuote(client, tokens, wrapped, {
    ...{ tokenIn: from, tokenOut: to, exact, units, venue },
    needsApproval: new Set(
      [...allowances]
        .filter(([, allowed]) => allowed < (exact === 'in' ? units : 1n))
        .map(([name]) => name),
    ),
  });
  return { tokenIn, tokenOut, exact, quote, allowed: allowances.get(quote.venue) };
}

/** The router that trades there. Errors: NO_CONTRACT. */
export function routerOf(venue: Venue, chainId: number): Address {
  const contracts = contractsOf(chainId);
  const router = venue === 'uniswap_v2' ? contracts?.uniswapV2Router : contracts?.uniswapV3?.router;
  if (router === undefined) throw noContract(`a router of ${venueName(venue)}`, chainId);
  return getAddress(router);
}

export function venueName(venue: Venue): string {
  return venue === 'uniswap_v2' ? 'Uniswap V2' : 'Uniswap V3';
}

/** By venue; none for the native coin, which nobody can take. */
async function allowancesOf(
  { address }: ChainToken,
  { client, account }: ToolContext,
): Promise<Map<Venue, bigint>> {
  if (address === 'native') return new Map();
  const contracts = contractsOf(client.chainId);
  const routers = [
    ['uniswap_v2', contracts?.uniswapV2Router],
    ['uniswap_v3', contracts?.uniswapV3?.router],
  ] as const;
  const read = routers.map(async ([venue, spender]) =>
    spender === undefined
      ? []
      : [[venue, await allowance(client, address, { owner: account, spender })] as const],
  );
  return new Map((await Promise.all(read)).flat());
}

function erc20Of({ address }: ChainToken, wrapped: Address): Address {
  return address === 'native' ? wrapped : address;
}

function sameToken(tokenIn: ChainToken, tokenOut: ChainToken): AppError {
  const message = `${tokenIn.symbol} and ${tokenOut.symbol} are not traded against each other.`;
  return new AppError('SAME_TOKEN', 'invalid_params', message, {
    advice: 'Wrap or unwrap instead, or choose two different tokens.',
  });
}
