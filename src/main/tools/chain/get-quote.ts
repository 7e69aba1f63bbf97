import { formatUnits } from '../../../shared/amounts.ts';
import type { ChainReadTool } from '../chain-tool.ts';
import { cutUnits } from '../cut-units.ts';
import { inTokens, spendAmount } from '../spend-amount.ts';
import { quoteSwap } from '../swap/quote-swap.ts';
import { swapParams } from '../swap/swap-params.ts';

/** What a trade would give or take now; the amount need not be held. */
export const getQuote: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const asked = swapParams.parse(params);
    const { tokenIn, tokenOut, quote } = await quoteSwap(asked, context, async (amount, token) => {
      const text = await inTokens(amount, token, context);
      // An exact amount need not be held to be asked about.
      if (/^[\d.]+$/.test(text)) return cutUnits(text, token.decimals);
      return spendAmount(text, token, context);
    });
    const { venue, path, priceImpactPct, gasUnits, gasCounted } = quote;
    return {
      amountIn: formatUnits(quote.amountIn, tokenIn.decimals),
      amountOut: formatUnits(quote.amountOut, tokenOut.decimals),
      ...{ priceImpactPct, venue, path: [...path], gasUnits: gasUnits.toString(), gasCounted },
    };
  },
};
