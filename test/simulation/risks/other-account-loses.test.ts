import type { Address } from 'viem';
import { expect, it } from 'vitest';
import { otherAccountLoses } from '../../../src/main/simulation/risks/amounts/other-account-loses.ts';
import {
  anyCode,
  contract,
  friend,
  me,
  stranger,
  subjectOf,
  usdc,
} from '../support/rule-subject.ts';

async function told(account: Address, deltaUnits: string, own: Address[], code = {}) {
  const subject = subjectOf({ code, facts: { own: () => own } });
  const change = { chainId: 1, token: usdc, symbol: 'USDC', decimals: 6, delta: '-5' };
  subject.outcome.otherChanges.push({ ...change, account, deltaUnits });
  return (await otherAccountLoses(subject)).map(({ id, level }) => `${id} ${level}`);
}

it('what another account of the person loses is a danger, whoever takes it', async () => {
  expect(await told(friend, '-5000000', [me, friend])).toEqual(['OTHER_ACCOUNT_LOSES danger']);
  const borrowed = { [friend]: `0xef0100${'22'.repeat(20)}` as const };
  expect(await told(friend, '-5', [friend], borrowed)).toEqual(['OTHER_ACCOUNT_LOSES danger']);
});

it('what a contract gives that is only watched is a caution', async () => {
  const code = { [contract]: anyCode };
  expect(await told(contract, '-5', [contract], code)).toEqual(['OTHER_ACCOUNT_LOSES caution']);
});

it('what it gains, and what strangers or the account itself lose, is none', async () => {
  expect(await told(friend, '5000000', [friend])).toEqual([]);
  expect(await told(stranger, '-5000000', [friend])).toEqual([]);
  expect(await told(me, '-5000000', [me])).toEqual([]);
});
