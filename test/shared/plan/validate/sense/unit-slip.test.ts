import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitSlip } from '../../../../../src/shared/plan/validate/sense/unit-slip.ts';
import { above, action, type Json, plan, price, sequence } from '../../sample-plans.ts';
import { env, found, literal, only } from './judge.ts';

const context = { prices: { eth: '4000' } };

function trigger(threshold: unknown, more: Json = {}): Json {
  const watch = { type: 'price', token: 'ETH', condition: 'below', threshold, ...more };
  return plan(sequence(), { trigger: watch });
}

const raised = ['warning UNIT_SLIP plan trigger.threshold'];

describe('UNIT_SLIP', () => {
  it('names a threshold a hundred times above or below the price, the edges included', () => {
    for (const far of ['400000', 400000, '400000.1', '40', 40, '39.999', '0.000001', '-1']) {
      expect(found(unitSlip, trigger(far), context)).toEqual(raised);
      expect(found(unitSlip, trigger(far, { condition: 'crosses' }), context)).toEqual(raised);
    }
  });

  it('is silent just within, and about zero', () => {
    for (const near of ['399999.999', '40.001', '4000', 4000, '0', 0, '0.0']) {
      expect(found(unitSlip, trigger(near), context)).toEqual([]);
    }
  });

  it('looks at every comparison with a price, on either side', () => {
    const turned = { ...above(1), left: literal('5'), right: price };
    const gate = { id: 'g', label: '', type: 'gate', condition: above(5) };
    const wait = { id: 'w', label: '', type: 'wait', until: turned };
    const both = { type: 'logic', op: 'and', conditions: [above(4000), above(5)] };
    const loop = { id: 'l', label: '', type: 'loop', maxIterations: 2, body: gate, exitWhen: both };
    const branch = { id: 'i', label: '', type: 'if', condition: above(5) };
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    const document = plan(sequence(loop, wait, { ...branch, then: action('n', 'notify', {}) }), {
      trigger: { type: 'condition', when: above('1000000') },
    });
    expect(found(unitSlip, document, context)).toEqual([
      'warning UNIT_SLIP plan trigger.when.right',
      'warning UNIT_SLIP l root.steps[0].exitWhen.conditions[1].right',
      'warning UNIT_SLIP g root.steps[0].body.condition.right',
      'warning UNIT_SLIP w root.steps[1].until.left',
      'warning UNIT_SLIP i root.steps[2].condition.right',
    ]);
  });

  it('looks at the prices of orders', () => {
    const order = { kind: 'limit', side: 'sell', token: 'ETH', amount: '1', limit: '40', stop: 4 };
    expect(found(unitSlip, only('manage_orders', { op: 'create', order }), context)).toEqual([
      'warning UNIT_SLIP a root.params.order.limit',
      'warning UNIT_SLIP a root.params.order.stop',
    ]);
  });

  it('does not judge two prices, other values, references and prices that are not known', () => {
    const balance = { type: 'runtime', fn: 'balance', args: [literal('ETH')] };
    for (const condition of [
      { ...above(1), right: price },
      { ...above(1), left: balance },
      { ...above(1), right: env },
      above('many'),
      above(true),
    ]) {
      const gate = { id: 'g', label: '', type: 'gate', condition };
      expect(found(unitSlip, plan(gate), context)).toEqual([]);
    }
    expect(found(unitSlip, trigger('1'))).toEqual([]);
    expect(found(unitSlip, trigger('1'), { prices: { BTC: '90000' } })).toEqual([]);
    expect(found(unitSlip, trigger('1'), { prices: { ETH: '0' } })).toEqual([]);
  });

  it('agrees with plain division', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, (threshold, market) => {
        const text = (value: number) =>
          `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
        const far = threshold >= 100 * market || 100 * threshold <= market;
        const known = { prices: { ETH: text(market) } };
        expect(found(unitSlip, trigger(text(threshold)), known)).toEqual(far ? raised : []);
      }),
    );
  });
});
