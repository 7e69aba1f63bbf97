import { AppError } from '../../../shared/errors.ts';
import type { EffectOutcome, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { approvalsFor, undoAllowance } from '../allow-spender.ts';
import type { ChainWriteTool, ToolContext, ToolUndo } from '../chain-tool.ts';
import { deadlineIn } from '../deadline.ts';
import { ownChanges, sizeOf, tokenOf } from '../own-changes.ts';
import { spendAmount } from '../spend-amount.ts';
import { encodeV2 } from '../swap/encode-v2.ts';
import { encodeV3 } from '../swap/encode-v3.ts';
import { mostIn } from '../swap/most-in.ts';
import { priceLimit } from '../swap/price-limit.ts';
import { quoteSwap, routerOf } from '../swap/quote-swap.ts';
import type { SwapLegs } from '../swap/swap-legs.ts';
import { swapOutput } from '../swap/swap-output.ts';
import { swapParams } from '../swap/swap-params.ts';

/** Trades on Uniswap V2 or V3, whichever leaves more after its gas, for at least or at most a bound. */
export const defiSwap: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const asked = swapParams.parse(params);
    const swap = await quoteSwap(asked, context, (amount, token) =>
      spendAmount(amount, token, context),
    );
    const { tokenIn, tokenOut, exact, quote } = swap;
    const limit = priceLimit(asked, swap);
    const legs: SwapLegs = {
      ...{ tokenIn, tokenOut, exact, quote },
      amountIn: exact === 'in' ? quote.amountIn : await mostIn(limit, swap, context),
      amountOut: exact === 'in' ? limit : quote.amountOut,
      recipient: recipientOf(asked.recipient, context),
      deadlineSec: await deadlineIn(asked.deadlineSeconds, context),
    };
    const router = routerOf(quote.venue, context.client.chainId);
    const approvals = await approvalsFor(tokenIn.address, router, legs.amountIn, context);
    return [...approvals, swapCall(legs, router)];
  },

  output: (_params, outcomes) => {
    const done = outcomes.at(-1);
    // The approval before the swap leaves no result of its own.
    return done?.transaction.kind === 'swap' ? swapOutput(done) : {};
  },

  undo: (_params, outcome) =>
    outcome.transaction.kind === 'approve' ? undoAllowance(outcome) : swapBack(outcome),
};

function swapCall(legs: SwapLegs, to: PlannedTransaction['to']): PlannedTransaction {
  return {
    ...{ kind: 'swap', to, valueWei: legs.tokenIn.address === 'native' ? legs.amountIn : 0n },
    data: legs.quote.venue === 'uniswap_v2' ? encodeV2(legs) : encodeV3(legs),
    deadlineSec: legs.deadlineSec,
  };
}

/** Routers take the first few addresses for words of their own. */
function recipientOf(given: PlannedTransaction['to'] | undefined, { account }: ToolContext) {
  if (given === undefined || BigInt(given) > 0xffffn) return given ?? account;
  const message = 'Nobody can have the address that the swap should pay.';
  throw new AppError('RECIPIENT_IS_NOBODY', 'invalid_params', message, {
    advice: 'Correct the recipient in the plan. Nothing was signed.',
    facts: { recipient: given },
  });
}

/** What came out of the swap goes back in, at the price of then. */
function swapBack(outcome: EffectOutcome): ToolUndo {
  const { gave, got } = ownChanges(outcome);
  if (gave === undefined || got === undefined) {
    const reason = 'It brought nothing into the account that could be swapped back.';
    return { kind: 'none', reason };
  }
  const amount = sizeOf(got);
  return {
    ...{ kind: 'compensate', tool: 'defi_swap' },
    params: { tokenIn: tokenOf(got), tokenOut: tokenOf(gave), amount },
    label: `Swap ${amount} ${got.symbol} back into ${gave.symbol}`,
    note: 'The price may have moved since, and the exchange takes its fee again: what comes back may be less than was given, or more.',
  };
}
