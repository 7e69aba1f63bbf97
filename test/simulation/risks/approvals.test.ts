import type { Address } from 'viem';
import { expect, it } from 'vitest';
import { allowanceAboveBalance } from '../../../src/main/simulation/risks/approvals/allowance-above-balance.ts';
import { allowanceLastsLong } from '../../../src/main/simulation/risks/approvals/allowance-lasts-long.ts';
import { allowanceLeftOver } from '../../../src/main/simulation/risks/approvals/allowance-left-over.ts';
import { revokeCostsMuch } from '../../../src/main/simulation/risks/approvals/revoke-costs-much.ts';
import { spenderHasNoCode } from '../../../src/main/simulation/risks/approvals/spender-has-no-code.ts';
import { spenderIsMulticall } from '../../../src/main/simulation/risks/approvals/spender-is-multicall.ts';
import { spenderIsToken } from '../../../src/main/simulation/risks/approvals/spender-is-token.ts';
import { spenderNotKnown } from '../../../src/main/simulation/risks/approvals/spender-not-known.ts';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import type { AllowanceChange } from '../../../src/shared/chain/allowances.ts';
import { anyCode, friend, stranger, told, usdc } from '../support/rule-subject.ts';

const router = contractsOf(1)?.uniswapV2Router as Address;
const code = { [stranger]: anyCode, [router]: anyCode };
const approve = (...allowances: Partial<AllowanceChange>[]) => ({
  ...{ kind: 'approve' as const, to: usdc, allowances, code },
});
const takenBack = { before: '5', after: '0' };

it('a spender without code is a danger, in the token and through Permit2', async () => {
  const danger = ['SPENDER_HAS_NO_CODE danger'];
  expect(await told(spenderHasNoCode, approve({ spender: friend }))).toEqual(danger);
  expect(await told(spenderHasNoCode, approve({ spender: friend, way: 'permit2' }))).toEqual(
    danger,
  );
  expect(await told(spenderHasNoCode, approve({ spender: friend, way: 'collection' }))).toEqual(
    danger,
  );
  expect(await told(spenderHasNoCode, approve({ spender: stranger }))).toEqual([]);
  const delegated = { code: { [friend]: `0xef0100${'22'.repeat(20)}` as const } };
  expect(await told(spenderHasNoCode, { ...approve({ spender: friend }), ...delegated })).toEqual(
    danger,
  );
  expect(await told(spenderHasNoCode, approve({ spender: friend, ...takenBack }))).toEqual([]);
});

it('a contract that nobody knows is a caution as a spender', async () => {
  expect(await told(spenderNotKnown, approve({}))).toEqual(['SPENDER_NOT_KNOWN caution']);
  expect(await told(spenderNotKnown, approve({ spender: router }))).toEqual([]);
  expect(await told(spenderNotKnown, approve({ spender: friend }))).toEqual([]);
  expect(await told(spenderNotKnown, approve(takenBack))).toEqual([]);
  const dealt = { facts: { dealtWith: () => new Map([[stranger, 1]]) } };
  expect(await told(spenderNotKnown, { ...approve({}), ...dealt })).toEqual([]);
});

it('a token that may take a token is a mistake', async () => {
  expect(await told(spenderIsToken, approve({ spender: usdc }))).toEqual([
    'SPENDER_IS_TOKEN caution',
  ]);
  const weth = contractsOf(1)?.weth as Address;
  expect(await told(spenderIsToken, approve({ spender: weth }))).toEqual([
    'SPENDER_IS_TOKEN caution',
  ]);
  expect(await told(spenderIsToken, approve({ spender: router }))).toEqual([]);
});

it('what makes every call that anybody asks for is a danger as a spender, however well known', async () => {
  const spender = contractsOf(1)?.multicall3 as Address;
  const danger = ['SPENDER_IS_MULTICALL danger'];
  expect(await told(spenderIsMulticall, approve({ spender }))).toEqual(danger);
  expect(await told(spenderIsMulticall, approve({ spender, way: 'permit2' }))).toEqual(danger);
  expect(await told(spenderIsMulticall, approve({ spender, ...takenBack }))).toEqual([]);
  expect(await told(spenderIsMulticall, approve({ spender: router }))).toEqual([]);
});

it('an allowance above the balance is a caution, and one up to it is none', async () => {
  const holds = (balance: bigint) => ({ answers: { balanceOf: balance } });
  const caution = ['ALLOWANCE_ABOVE_BALANCE caution'];
  expect(await told(allowanceAboveBalance, { ...approve({}), ...holds(999_999n) })).toEqual(
    caution,
  );
  expect(await told(allowanceAboveBalance, { ...approve({}), ...holds(1_000_000n) })).toEqual([]);
  const unlimited = approve({ after: (2n ** 256n - 1n).toString() });
  expect(await told(allowanceAboveBalance, { ...unlimited, ...holds(0n) })).toEqual([]);
});

it('an allowance that lasts longer than a month is a caution', async () => {
  const now = 100_000n * 12n;
  const until = (days: bigint) =>
    approve({ way: 'permit2', expiresAt: (now + days * 86_400n).toString() });
  expect(await told(allowanceLastsLong, until(31n))).toEqual(['ALLOWANCE_LASTS_LONG caution']);
  expect(await told(allowanceLastsLong, until(1_000_000n))).toEqual([
    'ALLOWANCE_LASTS_LONG caution',
  ]);
  expect(await told(allowanceLastsLong, until(30n))).toEqual([]);
  expect(await told(allowanceLastsLong, approve({}))).toEqual([]);
});

it('what a step leaves of an allowance is told', async () => {
  const swap = (before: string, after: string) => ({
    ...{ kind: 'swap' as const, allowances: [{ before, after }] },
  });
  expect(await told(allowanceLeftOver, swap('5', '1'))).toEqual(['ALLOWANCE_LEFT_OVER info']);
  expect(await told(allowanceLeftOver, swap('5', '0'))).toEqual([]);
  const [all, nearly] = [2n ** 256n - 1n, 2n ** 256n - 9n].map(String) as [string, string];
  expect(await told(allowanceLeftOver, swap(all, nearly))).toEqual([]);
  expect(await told(allowanceLeftOver, approve({ before: '5', after: '1' }))).toEqual([]);
});

it('a revoke that costs many times the usual is a caution', async () => {
  const caution = ['REVOKE_COSTS_MUCH caution'];
  expect(await told(revokeCostsMuch, { ...approve(takenBack), gasUsed: 1_000_000n })).toEqual(
    caution,
  );
  expect(await told(revokeCostsMuch, { ...approve(takenBack), gasUsed: 30_000n })).toEqual([]);
  expect(await told(revokeCostsMuch, { ...approve({}), gasUsed: 1_000_000n })).toEqual([]);
});
