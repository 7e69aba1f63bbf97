import { unwrapLiteral } from '../../shared/plan/normalise/params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { Trigger } from '../../shared/plan/triggers.ts';
import { placeNodes } from '../../shared/plan/walk.ts';

/** What starts a plan by itself; null of one that starts when a person agrees to it. */
export function laterStart({ trigger }: Pick<Plan, 'trigger'>): Trigger | null {
  return trigger === undefined || trigger.type === 'immediate' ? null : trigger;
}

/** Whether a plan makes orders, which then wait for a price or a time. */
export function makesOrders({ root }: Pick<Plan, 'root'>): boolean {
  return placeNodes(root).some(
    ({ node }) =>
      node.type === 'action' &&
      node.tool === 'manage_orders' &&
      unwrapLiteral(node.params['op'] ?? null) === 'create',
  );
}
