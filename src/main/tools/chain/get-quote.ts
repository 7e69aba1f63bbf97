import { formatUnits, parseUnits } from '../../../shared/amounts.ts';
import type { ChainReadTool } from '../chain-tool.ts';
import { spendAmount } from '../spend-amount.ts';
import { quoteSwap } from '../swap/quote-swap.ts';
import { swapParams } from '../swap/swap-params.ts';

export const getQuote: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const asked = swapParams.parse(params);
    const { tokenIn, tokenOut, quote } = await quoteSwap(asked, context, async (amount, token) =>
      // An exact amount need not be held to be asked about.
      /^[\d.]+$/.test(amount)
        ? parseUnits(amount, token.decimals)
        : spendAmount(amount, token, context),
    );
    const { venue, path, priceImpactPct, gasUnits, gasCounted } = quote;
    return {
      amountIn: formatUnits(quote.amountIn, tokenIn.decimals),
      amountOut: formatUnits(quote.amountOut, tokenOut.decimals),
      ...{ priceImpactPct, venue, path: [...path], gasUnits: gasUnits.toString(), gasCounted },
    };
  },
};
