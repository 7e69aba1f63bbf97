import { type Address, encodeFunctionData, type Hex } from 'viem';
import { z } from 'zod';
import { formatUnits, parseUnits, percentOf } from '../../../shared/amounts.ts';
import { routerAbi } from '../../../shared/chain/calls/uniswap-v2.ts';
import { divideDecimals } from '../../../shared/decimal-arithmetic.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EffectOutcome, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { allowance, type ChainToken, findToken } from '../../chain/tokens.ts';
import { setAllowance, undoAllowance } from '../allow-spender.ts';
import type { ChainWriteTool, ToolContext, ToolUndo } from '../chain-tool.ts';
import { ownChanges, sizeOf, tokenOf } from '../own-changes.ts';
import { spendAmount } from '../spend-amount.ts';
import { bestQuote, priceImpactPct, type Quote, routerOf } from '../uniswap-v2.ts';
import { wrappedNative } from '../wrapped-native.ts';

const paramsSchema = z.strictObject({
  tokenIn: z.string(),
  tokenOut: z.string(),
  amount: z.string(),
  slippage: z.string().default('0.5'),
  minOut: z.string().optional(),
  /** V2 is the only one that is traded on here. */
  venue: z.enum(['uniswap_v2', 'best']).default('best'),
  deadlineSeconds: z.number().int().positive().default(1_200),
});
type SwapParams = z.infer<typeof paramsSchema>;

export const defiSwap: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const swap = paramsSchema.parse(params);
    const { client, tokens } = context;
    const tokenIn = await findToken(client, tokens, swap.tokenIn);
    const tokenOut = await findToken(client, tokens, swap.tokenOut);
    const weth = wrappedNative(context).address;
    const [from, to] = [tokenIn, tokenOut].map(({ address }) =>
      address === 'native' ? weth : address,
    ) as [Address, Address];
    if (from === to) throw sameToken(tokenIn, tokenOut);
    const amountIn = await spendAmount(swap.amount, tokenIn, context);
    const quote = await bestQuote(context, amountIn, from, to, weth);
    const leg = { tokenIn, tokenOut, amountIn, quote, minOut: leastOut(swap, tokenOut, quote) };
    const router = routerOf(client.chainId);
    const approvals = await approvalsFor(tokenIn, router, amountIn, context);
    return [...approvals, await swapCall(leg, router, swap.deadlineSeconds, context)];
  },

  output: (_params, outcomes) => {
    const done = outcomes.at(-1);
    // The approval before the swap leaves no result of its own.
    if (done?.transaction.kind !== 'swap') return {};
    const { gave, got } = ownChanges(done);
    const [amountIn, amountOut] = [sizeOf(gave), sizeOf(got)];
    return {
      ...{ amountIn, amountOut, price: divideDecimals(amountOut, amountIn, 18) },
      ...{ venue: 'uniswap_v2', priceImpactPct: priceImpactPct(done.transaction.logs) },
    };
  },

  undo: (_params, outcome) =>
    outcome.transaction.kind === 'approve' ? undoAllowance(outcome) : swapBack(outcome),
};

/** What came out of the swap goes back in, at the price of then. */
function swapBack(outcome: EffectOutcome): ToolUndo {
  const { gave, got } = ownChanges(outcome);
  if (gave === undefined || got === undefined) {
    return { kind: 'none', reason: 'It brought nothing in that could be swapped back.' };
  }
  const amount = sizeOf(got);
  return {
    ...{ kind: 'compensate', tool: 'defi_swap' },
    params: { tokenIn: tokenOf(got), tokenOut: tokenOf(gave), amount },
    label: `Swap ${amount} ${got.symbol} back into ${gave.symbol}`,
    note: 'The price may have moved since, and the exchange takes its fee again: less comes back than was given, or more.',
  };
}

interface Leg {
  tokenIn: ChainToken;
  tokenOut: ChainToken;
  amountIn: bigint;
  minOut: bigint;
  quote: Quote;
}

async function approvalsFor(
  { address }: ChainToken,
  router: Address,
  amountIn: bigint,
  context: ToolContext,
): Promise<PlannedTransaction[]> {
  if (address === 'native') return [];
  const pair = { owner: context.account, spender: router };
  const allowed = await allowance(context.client, address, pair);
  return allowed >= amountIn ? [] : setAllowance(address, router, amountIn, context);
}

async function swapCall(
  leg: Leg,
  router: Address,
  deadlineSeconds: number,
  context: ToolContext,
): Promise<PlannedTransaction> {
  // The chain may run ahead of this computer's clock, and stands behind it between blocks.
  const [now] = [(await context.client.head()).timestamp, context.nowSeconds].sort(descending);
  const deadlineSec = (now ?? 0n) + BigInt(deadlineSeconds);
  const fromNative = leg.tokenIn.address === 'native';
  return {
    ...{ kind: 'swap', to: router, valueWei: fromNative ? leg.amountIn : 0n },
    ...{ data: encodeSwap(leg, context.account, deadlineSec), deadlineSec },
  };
}

function descending(left: bigint, right: bigint): number {
  return Number(right - left);
}

function encodeSwap(leg: Leg, to: Address, deadline: bigint): Hex {
  const { amountIn, minOut } = leg;
  const rest = [[...leg.quote.path], to, deadline] as const;
  if (leg.tokenIn.address === 'native') {
    const args = [minOut, ...rest] as const;
    return encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args });
  }
  const toNative = leg.tokenOut.address === 'native';
  const functionName = toNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
  return encodeFunctionData({ abi: routerAbi, functionName, args: [amountIn, minOut, ...rest] });
}

/** `minOut` as given, else the quote less the slippage, rounded up in the account's favour. */
function leastOut(swap: SwapParams, tokenOut: ChainToken, { amountOut }: Quote): bigint {
  if (swap.minOut === undefined) {
    const tolerated = percentOf(amountOut, swap.slippage);
    if (tolerated >= amountOut) throw tooMuchSlippage(swap.slippage);
    return amountOut - tolerated;
  }
  const wanted = parseUnits(swap.minOut, tokenOut.decimals, { zeroAllowed: true });
  if (wanted <= amountOut) return wanted;
  const offered = formatUnits(amountOut, tokenOut.decimals);
  const message = `The pool gives ${offered} ${tokenOut.symbol} now, less than the ${swap.minOut} asked.`;
  throw new AppError('PRICE_TOO_LOW', 'slippage', message, {
    advice: 'Wait for a better price, or lower the minimum. Nothing was signed.',
    facts: { offered, minOut: swap.minOut },
  });
}

function tooMuchSlippage(slippage: string): AppError {
  return new AppError(
    'SLIPPAGE_TOO_HIGH',
    'invalid_params',
    'With this slippage the swap could give nothing.',
    { advice: 'Give a percentage below 100, such as 0.5.', facts: { slippage } },
  );
}

function sameToken(tokenIn: ChainToken, tokenOut: ChainToken): AppError {
  const message = `${tokenIn.symbol} and ${tokenOut.symbol} are not traded against each other.`;
  return new AppError('SAME_TOKEN', 'invalid_params', message, {
    advice: 'Wrap or unwrap instead, or choose two different tokens.',
  });
}
