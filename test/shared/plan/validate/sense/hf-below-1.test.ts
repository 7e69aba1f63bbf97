import { describe, expect, it } from 'vitest';
import { hfBelow1 } from '../../../../../src/shared/plan/validate/sense/hf-below-1.ts';
import { above, action, type Json, plan, sequence } from '../../sample-plans.ts';
import { env, found, literal, only } from './judge.ts';

const low = (factor: string, chain = '1', market = 'aave_v3') => ({
  healthFactors: { [chain]: { [market]: factor } },
});
const lend = (does: string, id: string, amount: unknown, more: Json = {}) =>
  action(id, `lend_${does}`, { token: 'USDC', amount, ...more });
const borrow = lend('borrow', 'b', '1');
const withdraw = lend('withdraw', 'w', 'max');
const repay = lend('repay', 'r', 'max');
const loop = (body: Json, maxIterations = 2): Json => ({
  ...{ id: 'l', label: '', type: 'loop', maxIterations, body },
});
const branch = (then: Json, other: Json): Json => ({
  ...{ id: 'i', label: '', type: 'if', condition: above(1), then, else: other },
});
const at = (...nodes: string[]) => nodes.map((each) => `error HF_BELOW_1 ${each}`);

describe('HF_BELOW_1 with a known health factor', () => {
  it('names a loan or a withdrawal in a market that is below 1 already', () => {
    for (const tool of ['lend_borrow', 'lend_withdraw']) {
      const document = only(tool, { token: 'USDC', amount: '1' });
      for (const factor of ['0.999999', '0', '00.5']) {
        expect(found(hfBelow1, document, low(factor))).toEqual(at('a root'));
      }
      for (const factor of ['1', '1.0', '10', '1.000001']) {
        expect(found(hfBelow1, document, low(factor))).toEqual([]);
      }
    }
  });

  it('asks about the chain and the market of the action', () => {
    const document = only('lend_borrow', { token: 'USDC', amount: '1', chainId: 8453 });
    expect(found(hfBelow1, document, low('0.5'))).toEqual([]);
    expect(found(hfBelow1, document, low('0.5', '8453'))).toHaveLength(1);
    const named = only('lend_borrow', { token: 'USDC', amount: '1', market: literal('aave_v3') });
    expect(found(hfBelow1, named, low('0.5'))).toHaveLength(1);
    expect(found(hfBelow1, named, low('0.5', '1', 'other'))).toEqual([]);
    const unclear = only('lend_borrow', { token: 'USDC', amount: '1', market: env });
    expect(found(hfBelow1, unclear, low('0.5'))).toEqual([]);
  });

  it('lets debts be paid and more be supplied', () => {
    for (const does of ['repay', 'supply']) {
      expect(found(hfBelow1, plan(lend(does, 'a', 'max')), low('0.5'))).toEqual([]);
    }
  });
});

describe('HF_BELOW_1 by construction', () => {
  it('names borrowing all that can be borrowed', () => {
    expect(found(hfBelow1, plan(lend('borrow', 'a', literal('max'))))).toEqual(
      at('a root.params.amount'),
    );
    expect(found(hfBelow1, plan(lend('borrow', 'a', '99%')))).toEqual([]);
  });

  it('names withdrawing everything after borrowing, and not before', () => {
    expect(found(hfBelow1, plan(sequence(borrow, withdraw)))).toEqual(
      at('w root.steps[1].params.amount'),
    );
    expect(found(hfBelow1, plan(sequence(withdraw, borrow)))).toEqual([]);
    expect(found(hfBelow1, plan(sequence(borrow, lend('withdraw', 'w', '5'))))).toEqual([]);
    expect(found(hfBelow1, plan(withdraw))).toEqual([]);
  });

  it('keeps to one path and one market', () => {
    expect(found(hfBelow1, plan(branch(borrow, withdraw)))).toEqual([]);
    expect(found(hfBelow1, plan(sequence(branch(borrow, sequence()), withdraw)))).toHaveLength(1);
    const elsewhere = lend('withdraw', 'w', 'max', { chainId: 8453 });
    expect(found(hfBelow1, plan(sequence(borrow, elsewhere)))).toEqual([]);
    expect(found(hfBelow1, plan({ ...borrow, onError: withdraw }))).toEqual([]);
  });

  it('sees that a later round of a loop comes after an earlier one', () => {
    const body = sequence(withdraw, borrow);
    expect(found(hfBelow1, plan(loop(body)))).toEqual(at('w root.body.steps[0].params.amount'));
    expect(found(hfBelow1, plan(loop(body, 1)))).toEqual([]);
    expect(found(hfBelow1, plan(loop(branch(borrow, withdraw))))).toHaveLength(1);
    expect(found(hfBelow1, plan(loop(sequence(withdraw, borrow, repay))))).toEqual([]);
  });

  it('is silent once the loan is paid back in full', () => {
    expect(found(hfBelow1, plan(sequence(borrow, repay, withdraw)))).toEqual([]);
    expect(found(hfBelow1, plan(sequence(repay, borrow, withdraw)))).toHaveLength(1);
    const part = lend('repay', 'r', '0.5');
    expect(found(hfBelow1, plan(sequence(borrow, part, withdraw)))).toHaveLength(1);
    const other = action('r', 'lend_repay', { token: 'DAI', amount: 'max' });
    expect(found(hfBelow1, plan(sequence(borrow, other, withdraw)))).toHaveLength(1);
  });
});
