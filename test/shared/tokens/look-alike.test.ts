import published from 'unhomoglyph/data.json' with { type: 'json' };
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
    ['USDϹ', 'USDC'],
    ['𝗨𝗦𝗗𝗖', 'USDC'],
    ['ꓴꓢꓓꓚ', 'USDC'],
    ['ѠETH', 'WETH'],
    ['LІΝᏦ', 'LINK'],
    ['L1NK', 'LINK'],
    ['WΞTH', 'WETH'],
    ['DΛI', 'DAI'],
    ['USD₵', 'USDC'],
    ['USD€', 'USDC'],
    ['W€TH', 'WETH'],
    ['WεTH', 'WETH'],
    ['USDЄ', 'USDC'],
    ['WЄTH', 'WETH'],
    ['U$D€', 'USDC'],
    ["USDC'", 'USDC'],
    ['"DAI"', 'DAI'],
    ['U,S,D,T', 'USDT'],
  ])('%s is taken for %s', (symbol, meant) => {
    expect(takenFor(symbol, known)).toBe(meant);
  });

  it.each(['USD', 'USDC.e2', 'ETHW', 'PEPE', '', 'W€T€', '€'])(
    '%s is taken for none of them',
    (symbol) => {
      expect(takenFor(symbol, known)).toBeNull();
    },
  );
});

it('whatever the published list takes for letters or digits of ours is read as those [A-10]', () => {
  // The long s is read as the s that it is, and two marks without a letter are read as nothing.
  const otherwise = ['ſ', '\u02db', '\u037a'];
  const alike = Object.entries(published).filter(
    ([letter, meant]) => /^[A-Za-z0-9]+$/.test(meant) && !otherwise.includes(letter),
  );
  expect(alike.length).toBeGreaterThan(1_400);
  expect(alike.filter(([letter, meant]) => readAs(letter) !== readAs(meant))).toEqual([]);
});

it('no two tokens that the app ships for one chain are taken for each other', () => {
  for (const { chainName, tokens } of bundledTokenFiles) {
    const read = tokens.map(({ symbol }) => readAs(symbol));
    expect(new Set(read).size, chainName).toBe(read.length);
  }
});
