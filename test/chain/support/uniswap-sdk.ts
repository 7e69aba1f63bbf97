// Uniswap's own arithmetic, an implementation that is not ours. Required and not imported: its modules'
// source maps point to files that it does not publish, which the test runner would say for each of them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
export const { CurrencyAmount, Token } =
  require('@uniswap/sdk-core') as typeof import('@uniswap/sdk-core');
export const { Pair, Trade: V2Trade } =
  require('@uniswap/v2-sdk') as typeof import('@uniswap/v2-sdk');
export const { Pool } = require('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk');
