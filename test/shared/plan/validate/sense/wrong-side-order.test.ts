import { describe, expect, it } from 'vitest';
import { wrongSideOrder } from '../../../../../src/shared/plan/validate/sense/wrong-side-order.ts';
import type { Json } from '../../sample-plans.ts';
import { env, found, judge, literal, only } from './judge.ts';

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const context = { prices: { ETH: '4000', WETH: '4000' } };

function order(given: Json, op = 'create'): Json {
  return only('manage_orders', { op, order: { token: 'ETH', amount: '1', ...given } });
}

/** Kind, side, which price; on which side of the market it is wrong. */
const rules: [kind: string, side: string, which: string, wrong: 'above' | 'below'][] = [
  ['stop', 'sell', 'stop', 'above'],
  ['stop', 'buy', 'stop', 'below'],
  ['take_profit', 'sell', 'limit', 'below'],
  ['take_profit', 'buy', 'limit', 'above'],
  ['limit', 'sell', 'limit', 'below'],
  ['limit', 'buy', 'limit', 'above'],
];

describe('WRONG_SIDE_ORDER', () => {
  it.each(rules)('names a %s to %s whose %s is %s the price', (kind, side, which, wrong) => {
    const at = (price: unknown) =>
      found(wrongSideOrder, order({ kind, side, [which]: price }), context);
    const raised = [`warning WRONG_SIDE_ORDER a root.params.order.${which}`];
    expect(at('4000.000001')).toEqual(wrong === 'above' ? raised : []);
    expect(at('3999.999999')).toEqual(wrong === 'below' ? raised : []);
    for (const equal of ['4000', '4000.00', 4000, literal('4000')]) expect(at(equal)).toEqual([]);
  });

  it('reads numbers and literal wrappers like text', () => {
    const stops = [4500, literal(4500), literal('4500')];
    for (const stop of stops) {
      const document = order({ kind: 'stop', side: 'sell', stop });
      expect(found(wrongSideOrder, document, context)).toHaveLength(1);
    }
    const wrapped = order({ kind: literal('stop'), side: literal('sell'), stop: '4500' });
    expect(found(wrongSideOrder, wrapped, context)).toHaveLength(1);
  });

  it('knows the token by address, and dollars by every name', () => {
    const wrong = { kind: 'stop', side: 'sell', stop: '4500' };
    for (const token of ['eth', weth]) {
      expect(found(wrongSideOrder, order({ ...wrong, token }), context)).toHaveLength(1);
    }
    for (const quote of ['USDC', 'usdt', 'DAI', usdc]) {
      expect(found(wrongSideOrder, order({ ...wrong, quote }), context)).toHaveLength(1);
    }
    for (const quote of ['WBTC', env]) {
      expect(found(wrongSideOrder, order({ ...wrong, quote }), context)).toEqual([]);
    }
  });

  it('does not judge other kinds, other prices, other uses, and what is not known', () => {
    const silent = [
      order({ kind: 'trailing', side: 'sell', stop: '4500', limit: '1' }),
      order({ kind: 'stop', side: 'sell', limit: '4500' }),
      order({ kind: 'stop', side: 'sell', stop: env }),
      order({ kind: 'stop', side: 'sell', stop: '4500', token: 'USDC' }),
      order({ kind: 'stop', side: 'sell', stop: '4500', extra: 1 }),
      order({ kind: 'stop', side: 'sell', stop: '4500' }, 'list'),
      only('manage_orders', { op: 'create' }),
    ];
    for (const document of silent) expect(found(wrongSideOrder, document, context)).toEqual([]);
    expect(found(wrongSideOrder, order({ kind: 'stop', side: 'sell', stop: '4500' }))).toEqual([]);
  });

  it('says what would happen', () => {
    const document = order({ kind: 'take_profit', side: 'sell', limit: '3000' });
    expect(judge(wrongSideOrder, document, context)[0]?.message).toBe(
      'The limit of this order is below the price of ETH now, so it would sell at once.',
    );
  });
});
