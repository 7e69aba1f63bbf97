import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../../../../src/shared/amounts.ts';
import { unlimitedApproval } from '../../../../../src/shared/plan/validate/sense/unlimited-approval.ts';
import { alice } from '../../sample-plans.ts';
import { env, found, literal, only } from './judge.ts';

const edge = 2n ** 159n;
const most = 2n ** 256n - 1n;
const raised = ['warning UNLIMITED_APPROVAL a root.params.amount'];

function approve(amount: unknown, token = 'USDC') {
  return found(unlimitedApproval, only('approve', { token, spender: alice, amount }));
}

function call(args: unknown, functionName = 'approve') {
  const params = { address: alice, functionName, args };
  return found(unlimitedApproval, only('write_contract', params));
}

describe('UNLIMITED_APPROVAL by approve', () => {
  it('names the word and any number from 2^159 units on', () => {
    const amounts = ['unlimited', formatUnits(edge, 6), formatUnits(most, 6), '9'.repeat(300)];
    for (const amount of [...amounts, literal('unlimited'), `${'0'.repeat(200)}${edge}`]) {
      expect(approve(amount)).toEqual(raised);
    }
  });

  it('is silent one unit below, about small amounts, zero and references', () => {
    const amounts = [formatUnits(edge - 1n, 6), '1000000000', '0', env, `0.${'0'.repeat(200)}1`];
    for (const amount of amounts) expect(approve(amount)).toEqual([]);
  });

  it('counts by the decimals of the listed token, else by eighteen', () => {
    for (const token of ['ETH', alice]) {
      expect(approve(formatUnits(edge, 18), token)).toEqual(raised);
      expect(approve(formatUnits(edge - 1n, 18), token)).toEqual([]);
    }
  });

  it('leaves to the check of parameters what that names', () => {
    for (const amount of ['Unlimited', 'max', '1e70']) expect(approve(amount)).toEqual([]);
  });
});

describe('UNLIMITED_APPROVAL by any contract', () => {
  it('names an argument that is endless, in any form', () => {
    const hex = `0x${most.toString(16)}`;
    for (const amount of [
      `${most}`,
      `${edge}`,
      hex,
      hex.toUpperCase().replace('X', 'x'),
      1e60,
      literal(`${most}`),
    ]) {
      expect(call([alice, amount])).toEqual(['warning UNLIMITED_APPROVAL a root.params.args[1]']);
    }
    expect(call([alice, `${most}`], 'increaseAllowance(address,uint256)')).toHaveLength(1);
    expect(call([alice, alice, `${2n ** 160n - 1n}`, '0'])).toHaveLength(1);
    expect(call([alice, [[alice, `${most}`, '0', '0'], alice, '9'], '0x'], 'permit')).toHaveLength(
      1,
    );
  });

  it('does not take an address, a signature or a small number for one', () => {
    const address = '0xffffffffffffffffffffffffffffffffffffffff';
    expect(call([address, `${edge - 1n}`])).toEqual([]);
    expect(call([address, 'ff', '-1', null, true, env])).toEqual([]);
    const signature = `0x${'f'.repeat(64)}`;
    expect(call([alice, alice, '5', '99', 27, signature, signature], 'permit')).toEqual([]);
    expect(call([alice, `0x${'f'.repeat(130)}`], 'permit')).toEqual([]);
    expect(call([`${'0'.repeat(400_000)}x`, `0x${'0'.repeat(400_000)}g`])).toEqual([]);
    expect(call(env)).toEqual([]);
  });

  it('looks at functions that let somebody move money, by name or by signature', () => {
    expect(call([alice, `${most}`], 'mint')).toEqual([]);
    expect(call([alice, `${most}`], 'approveAll')).toEqual([]);
    expect(call([alice, `${most}`], 'approve(address,uint256)')).toHaveLength(1);
  });
});
