import { describe, expect, test } from 'vitest';
import { unsetVariables } from '../../../src/shared/script/unset-variables.ts';

const written = (...operations: string[]) => unsetVariables({ operations, script: null });
const given = (operations: string[], ...lines: string[]) =>
  unsetVariables({ operations, script: { codelines: lines.map((line) => ({ line })) } });

describe('variables of sentences', () => {
  test.each([
    [['compute equivalent USDC {$X} for 0.75 WETH', 'send {$X} USDC to 0x1']],
    [['read the reserves {$A} and {$B} of the pool', 'pay {$A} and {$B}']],
    [['get the price {$P}, and the fee {$F} of it', 'pay {$P} and {$F}']],
    [['Quote USDC {$X} for 1 WETH', 'compute DAI {$Y} for {$X} USDC', 'send {$Y} DAI to 0x1']],
    [['wrap 1 ETH']],
  ])('are set by the sentence that computes them: %j', (operations) => {
    expect(written(...operations)).toEqual([]);
  });

  test.each([
    [['X'], ['send {$X} USDC to 0x1']],
    [['X'], ['approve {$X} USDC for Router']],
    [['X'], ['wrap 1 ETH', 'verify at least {$X} WETH']],
    [['X'], ['send {$X} USDC to 0x1', 'compute equivalent USDC {$X} for 1 WETH']],
    [['x'], ['compute equivalent USDC {$X} for 1 WETH', 'send {$x} USDC to 0x1']],
    [['Y'], ['compute equivalent USDC {$X} for {$Y} WETH', 'send {$X} USDC to 0x1']],
    [['X'], ['compute equivalent USDC {$X} for {$X} WETH']],
    [
      ['A', 'B'],
      ['compute the share {$X} of {$A} and {$B}', 'pay {$X}'],
    ],
  ])('%j are unset where nothing before computes them: %j', (names, operations) => {
    expect(written(...operations)).toEqual(names);
  });
});

describe('variables of a script that is given', () => {
  test.each([
    [['{$X} = quote();', 'pay({$X});']],
    [['uint256 {$X} = quote()', 'pay({$X})']],
    [['{ uint256 a = b(); {$X} = a / 2; }', 'pay({$X})']],
    [['({$X}, ) = reserves()', 'pay({$X})']],
    [['if (b) { {$X} = 1; } else { {$X} = 2; }', 'pay({$X})']],
  ])('are set by an assignment: %j', (lines) => {
    expect(given(['get {$X} and pay it'], ...lines)).toEqual([]);
  });

  test.each([
    [['X'], ['a();']],
    [['X'], ['pay({$X});', '{$X} = quote();']],
    [['X'], ['{$X} = {$X} * 2;']],
    [['X'], ['{$X} += 2;']],
    [['X'], ['require({$X} == 0);']],
    [['X', 'Y'], ['pay({$X}, {$Y});']],
    [['Y'], ['{$X} = 1;', 'pay({$Y});']],
    [['X'], ['require(ok, "{$X} = 1");']],
    [['X'], ["require(ok, '{$X} = 1');"]],
    [['X'], ['a(); // {$X} = 1;']],
    [['X'], ['/* {$X} = 1; */ a();']],
  ])('%j are unset where no line before sets them: %j', (names, lines) => {
    expect(given(['compute {$X}'], ...lines).sort()).toEqual(names);
  });
});
