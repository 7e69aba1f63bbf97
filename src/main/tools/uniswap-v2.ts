// Uniswap V2: the best path through the router, and the exact price impact from what the pools logged.
import { type Address, decodeAbiParameters, parseAbiParameters, toEventSelector } from 'viem';
import { contractsOf } from '../../shared/chain/addresses.ts';
import { routerAbi } from '../../shared/chain/calls/uniswap-v2.ts';
import type { RehearsedLog } from '../../shared/chain/types.ts';
import { AppError } from '../../shared/errors.ts';
import type { ToolContext } from './chain-tool.ts';
import { noContract } from './wrapped-native.ts';

export interface Quote {
  path: readonly Address[];
  amountOut: bigint;
}

/** The router of the chain. Errors: NO_CONTRACT. */
export function routerOf(chainId: number): Address {
  const router = contractsOf(chainId)?.uniswapV2Router;
  if (router === undefined) throw noContract('a Uniswap V2 router', chainId);
  return router;
}

/** What the pools would give now: directly, or by way of the wrapped coin, whichever is more. Errors: NO_POOL. */
export async function bestQuote(
  context: ToolContext,
  amountIn: bigint,
  tokenIn: Address,
  tokenOut: Address,
  weth: Address,
): Promise<Quote> {
  const viaWeth = tokenIn === weth || tokenOut === weth ? [] : [[tokenIn, weth, tokenOut]];
  const paths = [[tokenIn, tokenOut], ...viaWeth];
  const quotes = await Promise.all(paths.map((path) => quote(context, amountIn, path)));
  const best = quotes
    .filter((found) => found !== undefined)
    .reduce<Quote | undefined>(
      (most, found) => (most !== undefined && most.amountOut >= found.amountOut ? most : found),
      undefined,
    );
  if (best !== undefined && best.amountOut > 0n) return best;
  throw new AppError('NO_POOL', 'invalid_params', 'No Uniswap V2 pool trades these two tokens.', {
    advice: 'Swap by way of another token, or choose other tokens. Nothing was signed.',
    facts: { tokenIn, tokenOut },
  });
}

async function quote(
  { client }: ToolContext,
  amountIn: bigint,
  path: readonly Address[],
): Promise<Quote | undefined> {
  const address = routerOf(client.chainId);
  try {
    const amounts = await client.read((viem) =>
      viem.readContract({
        ...{ address, abi: routerAbi, functionName: 'getAmountsOut', args: [amountIn, path] },
      }),
    );
    return { path, amountOut: amounts.at(-1) ?? 0n };
  } catch (error) {
    // A path without a pool reverts; anything else is a fault of the node.
    const absent = ['TX_REVERTED', 'CONTRACT_NO_ANSWER'];
    if (error instanceof AppError && absent.includes(error.code)) return undefined;
    throw error;
  }
}

const swapTopic = toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)');
const syncTopic = toEventSelector('Sync(uint112,uint112)');
const swapData = parseAbiParameters('uint256, uint256, uint256, uint256');
const syncData = parseAbiParameters('uint112, uint112');

/**
 * How far the swap moved the price, in percent with four decimals, over all pools on its way and without
 * their fee: from each pool's reserves after it (Sync) and what went in and out (Swap).
 */
export function priceImpactPct(logs: readonly RehearsedLog[]): string {
  const one = 10n ** 18n;
  let kept = one;
  for (const [index, swap] of logs.entries()) {
    if (swap.topics[0] !== swapTopic) continue;
    const sync = logs.slice(0, index).findLast((log) => log.topics[0] === syncTopic);
    if (sync === undefined || sync.address !== swap.address) continue;
    const [in0, in1] = decodeAbiParameters(swapData, hex(swap));
    const [after0, after1] = decodeAbiParameters(syncData, hex(sync));
    const amountIn = in0 > 0n ? in0 : in1;
    const reserve = in0 > 0n ? after0 - in0 : after1 - in1;
    kept = (kept * (reserve * 1_000n)) / (reserve * 1_000n + amountIn * 997n);
  }
  const lost = ((one - kept) * 1_000_000n) / one;
  const digits = lost.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

function hex(log: RehearsedLog): `0x${string}` {
  return `0x${log.data.slice(2)}`;
}
