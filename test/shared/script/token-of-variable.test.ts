import { expect, test } from 'vitest';
import { tokenOfVariable } from '../../../src/shared/script/token-of-variable.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const named = (...operations: string[]) =>
  tokenOfVariable('X', { operations }, { chainId: 1, tokens: bundledTokens })?.symbol ?? null;

test.each([
  ['USDC', ['compute equivalent USDC {$X} for 0.75 WETH']],
  [
    'USDC',
    ['compute equivalent USDC {$X} for 0.75 WETH', 'add liquidity with 1 WETH and {$X} USDC.'],
  ],
  ['WETH', ['swap {$X} WETH for USDC']],
  ['DAI', ['compute the share {$X} of it', 'verify at least {$X} DAI']],
  ['DAI', ['compute equivalent USDC {$Y} for {$X} DAI']],
])('a variable is an amount of %s where sentences say so: %j', (symbol, operations) => {
  expect(named(...operations)).toBe(symbol);
});

test.each([
  [['compute the share {$X} of it']],
  [['compute equivalent USDC {$X} for 1 WETH', 'send {$X} DAI to somebody']],
  [['compute NOSUCH {$X}']],
  [['compute USDC {$XY} for {$x} DAI']],
])('of nothing that is known otherwise: %j', (operations) => {
  expect(named(...operations)).toBeNull();
});
