import { formatUnits } from '../../../shared/amounts.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ToolContext } from '../chain-tool.ts';
import { spendAmount } from '../spend-amount.ts';
import type { QuotedSwap } from './quote-swap.ts';

/**
 * The most that a swap for an exact amount out may take: the limit, and never more than the account has to
 * spend. Where an allowance that was given before covers the quote it is the bound too, so that a price that
 * moved a little asks for no second approval. Errors: INSUFFICIENT_BALANCE.
 */
export async function mostIn(
  limit: bigint,
  { tokenIn, quote, allowed }: QuotedSwap,
  context: ToolContext,
): Promise<bigint> {
  const held = await spendAmount('max', tokenIn, context);
  if (held < quote.amountIn) {
    const [need, have] = [quote.amountIn, held].map((units) =>
      formatUnits(units, tokenIn.decimals),
    );
    const { symbol } = tokenIn;
    const message = `The account can spend ${have} ${symbol}; the swap needs ${need} ${symbol}.`;
    throw new AppError('INSUFFICIENT_BALANCE', 'insufficient_balance', message, {
      advice: 'Ask for less, or add funds to the account. Nothing was signed.',
      facts: { symbol, have: have ?? '', need: need ?? '' },
    });
  }
  const most = limit < held ? limit : held;
  const covered = allowed !== undefined && allowed >= quote.amountIn;
  return covered && allowed < most ? allowed : most;
}
