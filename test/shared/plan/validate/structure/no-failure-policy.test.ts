import { describe, expect, it } from 'vitest';
import { noFailurePolicy } from '../../../../../src/shared/plan/validate/structure/no-failure-policy.ts';
import { action, type Json } from '../../sample-plans.ts';
import { again, atOnce, either, inOrder, pay, said } from '../plan-parts.ts';

const of = (...steps: Json[]): string[] => said(noFailurePolicy, ...steps);

describe('a transaction inside a loop', () => {
  it('should say what its failure does, at any depth', () => {
    expect(of(again(pay('a')))).toEqual(['info of a']);
    expect(of(again(inOrder(either(pay('a')), atOnce(pay('b')))))).toEqual([
      'info of a',
      'info of b',
    ]);
    const look = action('look', 'get_price', { token: 'ETH' }, { onError: pay('a') });
    expect(of(again(look))).toEqual(['info of a']);
  });

  it('says it with any policy, the default one included', () => {
    for (const strategy of ['abort', 'skip']) {
      expect(of(again(pay('a', {}, { onFailure: { strategy } })))).toEqual([]);
    }
  });

  it('is meant: not what runs once, not what only looks', () => {
    expect(of(pay('a'), again(action('look', 'get_price', { token: 'ETH' })))).toEqual([]);
    expect(of(again(action('n', 'notify', { message: 'done' })))).toEqual([]);
  });
});
