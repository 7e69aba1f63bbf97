import { encodeFunctionData, type Hex, toFunctionSelector, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { tokenCanBeMade } from '../../../src/main/simulation/risks/tokens/token-can-be-made.ts';
import { tokenCanStop } from '../../../src/main/simulation/risks/tokens/token-can-stop.ts';
import { tokenDecimalsDiffer } from '../../../src/main/simulation/risks/tokens/token-decimals-differ.ts';
import { tokenHidesText } from '../../../src/main/simulation/risks/tokens/token-hides-text.ts';
import { tokenKeepsPart } from '../../../src/main/simulation/risks/tokens/token-keeps-part.ts';
import { tokenPoses } from '../../../src/main/simulation/risks/tokens/token-poses.ts';
import { tokenRebases } from '../../../src/main/simulation/risks/tokens/token-rebases.ts';
import { tokenRenamed } from '../../../src/main/simulation/risks/tokens/token-renamed.ts';
import { tokenTakesFees } from '../../../src/main/simulation/risks/tokens/token-takes-fees.ts';
import { tokenUpgradable } from '../../../src/main/simulation/risks/tokens/token-upgradable.ts';
import { routerAbi } from '../../../src/shared/chain/calls/uniswap-v2.ts';
import { listWith } from '../../../src/shared/tokens/live-tokens.ts';
import {
  address,
  asks,
  change,
  contracts,
  me,
  other,
  strange,
  stranger,
  subjectOf,
  tells,
  text,
  transferLog,
  uint,
  usdc,
  weth,
  whole,
} from './support/subject.ts';

const words = (symbol: string, name: string) => ({
  assetChanges: [change(strange, whole)],
  answers: {
    [stranger]: { [asks('symbol()')]: text(symbol), [asks('name()')]: text(name) },
  },
});

describe('a token that no list has', () => {
  test.each([
    ['USDC', 'Odd', ['danger TOKEN_POSES']],
    ['USD\u0421', 'Odd', ['danger TOKEN_POSES']],
    ['ETH', 'Odd', ['danger TOKEN_POSES']],
    ['ODD', 'Dai Stablecoin', ['caution TOKEN_POSES']],
    ['USDC.e', 'Bridged dollar', []],
    ['', '', []],
    ['ODD', 'Odd Token', []],
  ])('called %s and %s', async (symbol, name, told) => {
    expect(await tells(tokenPoses, words(symbol, name))).toEqual(told);
  });

  test.each([
    ['OD\u200bD', 'Odd', ['danger TOKEN_HIDES_TEXT']],
    ['ODD', 'O\u202edd', ['danger TOKEN_HIDES_TEXT']],
    ['ÖDD', 'Öd d', []],
  ])('with marks in %j or %j', async (symbol, name, told) => {
    expect(await tells(tokenHidesText, words(symbol, name))).toEqual(told);
  });

  test('that poses is told also where it is only allowed to be taken', async () => {
    const allowance = { chainId: 1, owner: me, spender: other, before: '0', after: '5' };
    const { answers } = words('USDC', 'x');
    const allowances = [{ ...allowance, ...strange }];
    expect(await tells(tokenPoses, { answers, allowances })).toEqual(['danger TOKEN_POSES']);
  });
});

test.each([
  [6n, []],
  [18n, ['danger TOKEN_DECIMALS_DIFFER']],
])('a listed token that counts with %s decimals', async (decimals, told) => {
  const answers = { [usdc.token]: { [asks('decimals()')]: uint(decimals) } };
  expect(await tells(tokenDecimalsDiffer, { assetChanges: [change(usdc, 5n)], answers })).toEqual(
    told,
  );
});

test('a listed token that does not say how it counts is as the list says', async () => {
  expect(await tells(tokenDecimalsDiffer, { assetChanges: [change(usdc, 5n)] })).toEqual([]);
});

test.each([
  ['ODD', []],
  ['EVEN', ['caution TOKEN_RENAMED']],
])('a token that was added as ODD and calls itself %s', async (symbol, told) => {
  const added = { chainId: 1, address: stranger, symbol: 'ODD', name: 'Odd', decimals: 18 };
  const subject = {
    ...subjectOf(words(symbol, 'Odd')),
    tokens: listWith([], [{ ...added, added: true }] as never),
  };
  const found = await tokenRenamed(subject);
  expect(found.map(({ level, id }) => `${level} ${id}`)).toEqual(told);
});

describe('a token that goes to somebody else as well', () => {
  const pool = other;
  const treasury = '0x4444444444444444444444444444444444444444';
  const data = encodeFunctionData({
    ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
    args: [100n, 1n, [stranger, usdc.token], me, 9n],
  });
  const transaction = { kind: 'swap', to: contracts.uniswapV2Router, data } as const;
  const paid = [change(strange, -100n), change(usdc, 90n)];
  const usual = [transferLog(stranger, me, pool, 98n), transferLog(usdc.token, pool, me, 90n)];
  const fee = transferLog(stranger, me, treasury, 2n);

  test('when it is paid', async () => {
    const given = { transaction: { ...transaction, logs: [fee, ...usual] }, assetChanges: paid };
    expect(await tokenKeepsPart(subjectOf(given))).toMatchObject([
      { id: 'TOKEN_KEEPS_PART', level: 'caution', evidence: { token: stranger, goesTo: treasury } },
    ]);
  });

  test('when it comes, and when a part of it is burnt', async () => {
    const comes = [...usual, transferLog(usdc.token, pool, zeroAddress, 3n)];
    const given = { transaction: { ...transaction, logs: comes }, assetChanges: paid };
    expect(await tells(tokenKeepsPart, given)).toEqual(['caution TOKEN_KEEPS_PART']);
  });

  test('is not told of one that goes one way, nor of a call that is not known', async () => {
    const given = { transaction: { ...transaction, logs: usual }, assetChanges: paid };
    expect(await tells(tokenKeepsPart, given)).toEqual([]);
    const unknown = { ...transaction, data: '0x12345678' as Hex, logs: [fee, ...usual] };
    expect(await tells(tokenKeepsPart, { transaction: unknown, assetChanges: paid })).toEqual([]);
  });
});

describe('what the code of a bought token can do', () => {
  const code = (...signatures: string[]): Hex =>
    `0x6080${signatures.map((each) => `63${toFunctionSelector(each).slice(2)}14`).join('')}`;
  const bought = { assetChanges: [change(strange, whole)] };
  const plain = code('transfer(address,uint256)', 'approve(address,uint256)');

  test.each([
    [tokenCanStop, 'TOKEN_CAN_STOP', 'pause()'],
    [tokenCanStop, 'TOKEN_CAN_STOP', 'blacklist(address)'],
    [tokenTakesFees, 'TOKEN_TAKES_FEES', 'setTaxFeePercent(uint256)'],
    [tokenRebases, 'TOKEN_REBASES', 'sharesOf(address)'],
    [tokenCanBeMade, 'TOKEN_CAN_BE_MADE', 'mint(address,uint256)'],
  ])('%o tells %s by %s', async (rule, id, signature) => {
    const codes = { [stranger]: code(signature) };
    expect(await tells(rule, { ...bought, codes })).toEqual([`caution ${id}`]);
    expect(await tells(rule, { ...bought, codes: { [stranger]: plain } })).toEqual([]);
    // Sold, or vouched for by the list, it matters no more.
    expect(await tells(rule, { assetChanges: [change(strange, -1n)], codes })).toEqual([]);
    expect(await tells(rule, { assetChanges: [change(weth, 1n)], codes })).toEqual([]);
  });

  test('nobody makes more of a token whose owner gave that up', async () => {
    const codes = { [stranger]: code('mint(address,uint256)') };
    const owned = (by: Hex) => ({ [stranger]: { [asks('owner()')]: by } });
    const tell = (by: Hex) => tells(tokenCanBeMade, { ...bought, codes, answers: owned(by) });
    expect(await tell(address(zeroAddress))).toEqual([]);
    expect(await tell(address(other))).toEqual(['caution TOKEN_CAN_BE_MADE']);
  });

  test('what a proxy stands for counts as its own, and can be exchanged', async () => {
    const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const slots = { [slot]: address(other) } as Record<Hex, Hex>;
    const codes = { [stranger]: plain, [other]: code('pause()') };
    expect(await tells(tokenCanStop, { ...bought, codes, slots })).toEqual([
      'caution TOKEN_CAN_STOP',
    ]);
    expect(await tells(tokenUpgradable, { ...bought, codes, slots })).toEqual([
      'caution TOKEN_UPGRADABLE',
    ]);
    expect(await tells(tokenUpgradable, { ...bought, codes })).toEqual([]);
  });

  test('a copy that stands for another contract for ever cannot be exchanged', async () => {
    const copy: Hex = `0x363d3d373d3d3d363d73${other.slice(2)}5af43d82803e903d91602b57fd5bf3`;
    const codes = { [stranger]: copy, [other]: code('pause()') };
    expect(await tells(tokenUpgradable, { ...bought, codes })).toEqual([]);
    expect(await tells(tokenCanStop, { ...bought, codes })).toEqual(['caution TOKEN_CAN_STOP']);
  });
});
