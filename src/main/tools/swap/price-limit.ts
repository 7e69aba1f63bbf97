import { formatUnits, parseUnits } from '../../../shared/amounts.ts';
import { compareDecimalTexts } from '../../../shared/decimal-arithmetic.ts';
import { AppError } from '../../../shared/errors.ts';
import { slippageOf } from '../slippage.ts';
import type { QuotedSwap } from './quote-swap.ts';
import type { SwapParams } from './swap-params.ts';

type Terms = Pick<SwapParams, 'slippage' | 'minOut' | 'maxIn'>;

/** Percent by which a trade may move the price where the plan does not say what it has to bring. */
const mostImpactPct = '30';

/**
 * What the signed call holds the exchange to: the least that comes out, or the most that goes in. As the plan
 * gives it, else the quote and the slippage, rounded in the account's favour. Errors: PRICE_TOO_LOW,
 * PRICE_TOO_HIGH, SLIPPAGE_TOO_HIGH, PRICE_IMPACT_TOO_HIGH.
 */
export function priceLimit(terms: Terms, swap: QuotedSwap): bigint {
  const { exact, quote } = swap;
  if (exact === 'in') {
    if (terms.minOut !== undefined) return leastAsked(terms.minOut, swap);
    assertImpact(quote.priceImpactPct);
    return quote.amountOut - slippageOf(quote.amountOut, terms.slippage);
  }
  if (terms.maxIn !== undefined) return mostAsked(terms.maxIn, swap);
  assertImpact(quote.priceImpactPct);
  return quote.amountIn + slippageOf(quote.amountIn, terms.slippage);
}

function leastAsked(minOut: string, { tokenOut, quote }: QuotedSwap): bigint {
  const wanted = parseUnits(minOut, tokenOut.decimals, { zeroAllowed: true });
  if (wanted <= quote.amountOut) return wanted;
  const offered = formatUnits(quote.amountOut, tokenOut.decimals);
  const message = `The pool gives ${offered} ${tokenOut.symbol} now, less than the ${minOut} asked.`;
  throw new AppError('PRICE_TOO_LOW', 'slippage', message, {
    advice: 'Wait for a better price, or lower the minimum. Nothing was signed.',
    facts: { offered, minOut },
  });
}

function mostAsked(maxIn: string, { tokenIn, quote }: QuotedSwap): bigint {
  const most = parseUnits(maxIn, tokenIn.decimals);
  if (most >= quote.amountIn) return most;
  const asked = formatUnits(quote.amountIn, tokenIn.decimals);
  const message = `The pool asks ${asked} ${tokenIn.symbol} now, more than the ${maxIn} allowed.`;
  throw new AppError('PRICE_TOO_HIGH', 'slippage', message, {
    advice: 'Wait for a better price, or raise the maximum. Nothing was signed.',
    facts: { asked, maxIn },
  });
}

function assertImpact(priceImpactPct: string): void {
  if (compareDecimalTexts(priceImpactPct, mostImpactPct) <= 0) return;
  const message = `The trade is so large for its pools that it moves the price by ${priceImpactPct} %.`;
  throw new AppError('PRICE_IMPACT_TOO_HIGH', 'slippage', message, {
    advice:
      'Trade a smaller amount, or write with minOut or maxIn what you accept. Nothing was signed.',
    facts: { priceImpactPct },
  });
}
