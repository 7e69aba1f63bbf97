import { AppError } from '../../../shared/errors.ts';
import type { QuoteRequest } from './quote.ts';

const venueNames = { uniswap_v2: 'Uniswap V2', uniswap_v3: 'Uniswap V3', best: 'Uniswap' } as const;

export function noPool({ venue, tokenIn, tokenOut }: QuoteRequest): AppError {
  const message = `No ${venueNames[venue]} pool trades these two tokens.`;
  return new AppError('NO_POOL', 'invalid_params', message, {
    advice: 'Swap by way of another token, or choose other tokens. Nothing was signed.',
    facts: { tokenIn, tokenOut, venue },
  });
}

/** The pools are there, and none can fill the trade. */
export function noLiquidity({ venue, tokenIn, tokenOut }: QuoteRequest): AppError {
  const message = `The ${venueNames[venue]} pools of these two tokens do not hold enough for this trade.`;
  return new AppError('NO_LIQUIDITY', 'slippage', message, {
    advice: 'Trade a smaller amount, or wait until the pools hold more. Nothing was signed.',
    facts: { tokenIn, tokenOut, venue },
  });
}

export function amountTooSmall({ tokenIn, tokenOut }: QuoteRequest): AppError {
  const message = 'The amount is so small that the pools would give nothing for it.';
  return new AppError('AMOUNT_TOO_SMALL', 'invalid_params', message, {
    advice: 'Trade a larger amount. Nothing was signed.',
    facts: { tokenIn, tokenOut },
  });
}
