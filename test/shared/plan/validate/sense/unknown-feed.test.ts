import { describe, expect, it } from 'vitest';
import { unknownFeed } from '../../../../../src/shared/plan/validate/sense/unknown-feed.ts';
import { above, action, plan, price, sequence } from '../../sample-plans.ts';
import { env, found, literal, only } from './judge.ts';

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const raised = ['error UNKNOWN_FEED a root.params.token'];
const context = (...feeds: string[]) => ({ feeds });
const priced = (token: unknown) => only('get_price', { token });

describe('UNKNOWN_FEED', () => {
  it('names a price that no source gives, wherever it is asked for', () => {
    const trigger = { type: 'price', token: 'PEPE', condition: 'above', threshold: '1' };
    const gate = { id: 'g', label: '', type: 'gate', condition: above(1) };
    const sum = { type: 'runtime', fn: 'mul', args: [price, literal('2')] };
    const note = action('n', 'notify', { message: sum });
    const document = plan(sequence(gate, note, action('a', 'get_price', { token: 'ETH' })), {
      trigger,
    });
    expect(found(unknownFeed, document, context('USDC'))).toEqual([
      'error UNKNOWN_FEED plan trigger.token',
      'error UNKNOWN_FEED g root.steps[0].condition.left.args[0]',
      'error UNKNOWN_FEED n root.steps[1].params.message.args[0].args[0]',
      'error UNKNOWN_FEED a root.steps[2].params.token',
    ]);
    expect(found(unknownFeed, document, context('ETH', 'PEPE'))).toEqual([]);
  });

  it('looks into the condition of a trigger', () => {
    const document = plan(sequence(), { trigger: { type: 'condition', when: above(1) } });
    expect(found(unknownFeed, document, context('BTC'))).toEqual([
      'error UNKNOWN_FEED plan trigger.when.left.args[0]',
    ]);
  });

  it('takes symbols in any case, and the addresses of listed tokens', () => {
    for (const token of ['weth', 'WETH', weth, weth.toLowerCase(), literal('Weth')]) {
      expect(found(unknownFeed, priced(token), context('WETH'))).toEqual([]);
      expect(found(unknownFeed, priced(token), context(weth.toLowerCase()))).toEqual([]);
    }
  });

  it('does not take a coin for its wrapped token, nor the other way round', () => {
    expect(found(unknownFeed, priced('WETH'), context('ETH'))).toEqual(raised);
    expect(found(unknownFeed, priced('ETH'), context('WETH'))).toEqual(raised);
    expect(found(unknownFeed, priced(weth), context('ETH'))).toEqual(raised);
  });

  it('names the address of a token that is not listed', () => {
    const unlisted = `0x${'1'.repeat(40)}`;
    expect(found(unknownFeed, priced(unlisted), context('ETH'))).toEqual(raised);
    expect(found(unknownFeed, priced(unlisted), context(unlisted))).toEqual([]);
  });

  it('is silent about a symbol that no token has, which is named for that', () => {
    expect(found(unknownFeed, priced('constructor'), context('ETH'))).toEqual([]);
  });

  it('names the token of an order that is watched by its price', () => {
    const order = { kind: 'stop', side: 'sell', token: 'DAI', amount: '1', stop: '0.9' };
    const of = (params: object) =>
      found(unknownFeed, only('manage_orders', { ...params }), context('ETH'));
    expect(of({ op: 'create', order })).toEqual(['error UNKNOWN_FEED a root.params.order.token']);
    expect(of({ op: 'create', order: { ...order, token: 'ETH' } })).toEqual([]);
    expect(of({ op: 'create', order: { ...order, kind: 'dca', every: 60_000 } })).toEqual([]);
    expect(of({ op: 'list', order })).toEqual([]);
  });

  it('is silent where no sources are known, and about tokens that are not written out', () => {
    expect(found(unknownFeed, priced('PEPE'))).toEqual([]);
    expect(found(unknownFeed, priced(env), context('ETH'))).toEqual([]);
    const unclear = above(1);
    unclear['left'] = { type: 'runtime', fn: 'price', args: [env] };
    const gate = { id: 'g', label: '', type: 'gate', condition: unclear };
    expect(found(unknownFeed, plan(gate), context('ETH'))).toEqual([]);
    expect(found(unknownFeed, priced('DAI'), context('constructor'))).toEqual(raised);
  });
});
