import { describe, expect, it } from 'vitest';
import { parallelWrites } from '../../../../../src/shared/plan/validate/trade/parallel-writes.ts';
import { action, type Json, plan } from '../../sample-plans.ts';
import { again, atOnce, either, findings, inOrder, pause, pay } from '../plan-parts.ts';

const of = (root: Json, more: Json = {}): string[] => findings(parallelWrites, plan(root, more));
const raced = ['error of once at root'];

describe('transactions at the same time', () => {
  it('race on one chain, at any depth', () => {
    expect(of(atOnce(pay('a'), pay('b')))).toEqual(raced);
    expect(of(atOnce(pay('a'), pay('b'), pay('c')))).toEqual(raced);
    expect(of(atOnce(again(either(pause(), pay('a'))), inOrder(pause(), pay('b'))))).toEqual(raced);
    const look = action('look', 'get_price', { token: 'ETH' }, { onError: pay('b') });
    expect(of(atOnce(pay('a'), look))).toEqual(raced);
  });

  it('are counted by the parallel in whose branches they are', () => {
    const inner = { ...atOnce(pay('a'), pay('b')), id: 'inner' };
    expect(of(atOnce(inner, pause()))).toEqual(['error of inner at root.steps[0]']);
    expect(of(atOnce(inner, pay('c')))).toEqual([...raced, 'error of inner at root.steps[0]']);
    expect(of(atOnce({ ...atOnce(pay('a'), pause()), id: 'inner' }, pay('c')))).toEqual(raced);
  });

  it('do not race in one branch, on two chains, or with what only looks', () => {
    expect(of(atOnce(inOrder(pay('a'), pay('b')), pause()))).toEqual([]);
    expect(of(atOnce(either(pay('a'), pay('b')), pause()))).toEqual([]);
    expect(of(atOnce(pay('a'), pay('b', { chainId: 137 })))).toEqual([]);
    const look = (id: string) => action(id, 'get_price', { token: 'ETH' });
    expect(of(atOnce(look('a'), look('b'), pay('c')))).toEqual([]);
    const mail = action('n', 'notify', { message: 'done' });
    expect(of(atOnce(mail, pay('c')))).toEqual([]);
    expect(of(inOrder(atOnce(pay('a')), pay('b')))).toEqual([]);
  });

  it('race when no chain is known, and not with those whose chain is', () => {
    const nowhere = { chainId: undefined };
    expect(of(atOnce(pay('a'), pay('b')), nowhere)).toEqual(raced);
    expect(of(atOnce(pay('a'), pay('b', { chainId: 1 })), nowhere)).toEqual([]);
  });
});
