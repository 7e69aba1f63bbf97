import { expect, it } from 'vitest';
import { laterStart, makesOrders } from '../../../src/renderer/model/later-start.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';

it('tells a plan that starts by itself from one that starts when it is agreed to', () => {
  const time = { type: 'time', at: '2026-11-23T09:00:00Z' } as const;
  expect(laterStart({ trigger: time })).toBe(time);
  expect(laterStart({ trigger: { type: 'immediate' } })).toBeNull();
  expect(laterStart({})).toBeNull();
});

it('tells a plan that makes an order from one that only cancels or lists', () => {
  const orders = (op: string): { root: PlanNode } => ({
    root: { id: 'o', label: 'o', type: 'action', tool: 'manage_orders', params: { op } },
  });
  expect(['create', 'cancel', 'list'].map((op) => makesOrders(orders(op)))).toEqual([
    true,
    false,
    false,
  ]);
});
