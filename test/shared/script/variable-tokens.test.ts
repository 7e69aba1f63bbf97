import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { variableUses } from '../../../src/shared/script/variable-tokens.ts';
import { scriptOf } from '../../../src/shared/script/write/write-script.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const on = { chainId: 1, tokens: bundledTokens };
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

/** "X USDC as DAI", "X ? as DAI" where it is not known. */
const told = (...operations: string[]) =>
  variableUses({ operations, script: null }, on).map(
    ({ name, used, computed }) => `${name} ${computed?.symbol ?? '?'} as ${used.symbol}`,
  );

const quoted = 'compute equivalent USDC {$X} for 0.75 WETH';

test.each<[string, string[]]>([
  ['X USDC as DAI', [quoted, `send {$X} DAI to ${bob}`]],
  ['X USDC as DAI', [quoted, 'add liquidity with 1 WETH and {$X} DAI.']],
  ['X USDC as ETH', ['compute {$X} USDC for 1 WETH', 'wrap {$X} ETH']],
  ['X USDC as DAI', [quoted, 'compute equivalent WETH {$Y} for {$X} DAI']],
  ['X USDC as DAI', [quoted, 'verify at least {$X} DAI', `send {$X} DAI to ${bob}`]],
  ['X ? as DAI', ['compute the share {$X} of it', 'verify at least {$X} DAI']],
  ['A ? as USDC', ['get the reserves {$A} and {$B} of the pool', `send {$A} USDC to ${bob}`]],
])('%s is told of %j', (what, operations) => {
  expect(told(...operations)).toEqual([what]);
});

test.each([
  [[quoted, `send {$X} usdc to ${bob}`]],
  [['compute equivalent WETH {$X} for 100 USDC', 'wrap {$X} ETH']],
  [[quoted, 'compute equivalent DAI {$X} for 1 WETH', `send {$X} DAI to ${bob}`]],
  [[quoted, 'send {$X} NOSUCH to somebody', 'the {$X} of it']],
  // That it is computed nowhere is told elsewhere.
  [[`send {$X} DAI to ${bob}`]],
])('nothing is told of %j', (operations) => {
  expect(told(...operations)).toEqual([]);
});

const symbols = ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'LINK'];
const uses = [
  (token: string) => `send {$X} ${token} to ${bob}`,
  (token: string) => `swap {$X} ${token} for at least 1 UNI`,
  (token: string) => `approve {$X} ${token} for Router.`,
  (token: string) => `  verify at least {$X}  ${token} `,
  (token: string) => `compute equivalent UNI {$Y} for {$X} ${token}`,
  (token: string) => `add liquidity with 1 UNI and {$X} ${token}`,
];
const computes = [
  (token: string) => `compute equivalent ${token} {$X} for 2 UNI`,
  (token: string) => `Quote ${token} {$X} for 2 UNI`,
  (token: string) => `calculate {$X} ${token} for 2 UNI`,
];
const coins = new Set(['ETH', 'WETH']);

describe('a variable of one token', () => {
  it('is told wherever it is an amount of another, and nowhere else, in whatever words', () => {
    const sentence = (forms: typeof uses) =>
      fc.tuple(fc.constantFrom(...forms), fc.constantFrom(...symbols));
    fc.assert(
      fc.property(sentence(computes), fc.array(sentence(uses), { maxLength: 6 }), (first, rest) => {
        const [compute, of] = first;
        const operations = [compute(of), ...rest.map(([use, token]) => use(token))];
        const others = rest
          .map(([, token]) => token)
          .filter((token) => token !== of && !(coins.has(token) && coins.has(of)));
        const found = told(...operations).filter((each) => each.startsWith('X '));
        expect(found.toSorted()).toEqual(
          [...new Set(others)].map((token) => `X ${of} as ${token}`).toSorted(),
        );
      }),
    );
  });

  it('is refused also where a script is written only when its step runs', () => {
    const group = { description: 'd', dependencies: [], contracts: [], script: null };
    const operations = [quoted, `send {$X} DAI to ${bob}`];
    const write = () => scriptOf({ ...group, operations } as never, on);
    expect(write).toThrow(expect.objectContaining({ code: 'SCRIPT_VARIABLE_TOKEN' }));
  });
});
