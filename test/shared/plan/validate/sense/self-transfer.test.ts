import { describe, expect, it } from 'vitest';
import { selfTransfer } from '../../../../../src/shared/plan/validate/sense/self-transfer.ts';
import { alice } from '../../sample-plans.ts';
import { found, literal, only } from './judge.ts';

const raised = ['error SELF_TRANSFER a root.params.to'];
const transfer = (to: unknown, more: object = {}) =>
  only('transfer', { token: 'ETH', amount: '1', to }, { ...more });

describe('SELF_TRANSFER', () => {
  it('names a transfer to the acting account, in any case of letters', () => {
    for (const to of [alice, alice.toLowerCase(), literal(alice)]) {
      for (const account of [alice, alice.toLowerCase(), alice.toUpperCase()]) {
        expect(found(selfTransfer, transfer(to), { account })).toEqual(raised);
      }
    }
    expect(found(selfTransfer, transfer(alice, { account: alice }))).toEqual(raised);
  });

  it('prefers the account of the plan to that of the context', () => {
    const other = '0x00000000000000000000000000000000000000ff';
    const plan = transfer(alice, { account: alice });
    expect(found(selfTransfer, plan, { account: other })).toEqual(raised);
    const theirs = transfer(alice, { account: other });
    expect(found(selfTransfer, theirs, { account: alice })).toEqual([]);
    expect(found(selfTransfer, plan, { account: 'Main' })).toEqual(raised);
  });

  it('is silent where the account is not known by its address', () => {
    expect(found(selfTransfer, transfer(alice))).toEqual([]);
    expect(found(selfTransfer, transfer(alice, { account: 'Main' }))).toEqual([]);
  });

  it('does not mind a bridge to oneself', () => {
    const bridge = { token: 'USDC', amount: '1', toChainId: 8453, to: alice };
    expect(found(selfTransfer, only('bridge', bridge), { account: alice })).toEqual([]);
  });
});
