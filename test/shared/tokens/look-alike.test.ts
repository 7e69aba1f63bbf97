import { describe, expect, it } from 'vitest';
import { bundledTokenFiles } from '../../../src/shared/tokens/bundled-tokens.ts';
import { readAs, takenFor } from '../../../src/shared/tokens/look-alike.ts';

const known = ['USDC', 'WETH', 'DAI', 'USDT', 'LINK'];

describe('a symbol [A-10]', () => {
  it.each([
    ['USDC', 'USDC'],
    ['usdc', 'USDC'],
    ['U5DC', 'USDC'],
    ['USDС', 'USDC'],
    ['UЅDC', 'USDC'],
    ['ＵＳＤＣ', 'USDC'],
    ['USD₮', 'USDT'],
    ['U$DC', 'USDC'],
    ['ÚSDC', 'USDC'],
    ['WEТH', 'WETH'],
    ['VVETH', 'WETH'],
    ['W-ETH', 'WETH'],
    ['DAl', 'DAI'],
    ['DΑΙ', 'DAI'],
    ['ᎠAI', 'DAI'],
    ['L1NK', 'LINK'],
  ])('%s is taken for %s', (symbol, meant) => {
    expect(takenFor(symbol, known)).toBe(meant);
  });

  it.each(['USD', 'USDC.e2', 'ETHW', 'PEPE', ''])('%s is taken for none of them', (symbol) => {
    expect(takenFor(symbol, known)).toBeNull();
  });
});

it('no two tokens that the app ships for one chain are taken for each other', () => {
  for (const { chainName, tokens } of bundledTokenFiles) {
    const read = tokens.map(({ symbol }) => readAs(symbol));
    expect(new Set(read).size, chainName).toBe(read.length);
  }
});
