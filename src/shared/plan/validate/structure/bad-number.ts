import type { PlanNode } from '../../nodes.ts';
import type { Trigger } from '../../triggers.ts';
import { type Check, issueAt } from '../check.ts';

interface Misused {
  path: string;
  reason: string;
}

/** BAD_PARAM: a number outside of an action's parameters that can mean nothing. Times are judged with times. */
export const badNumber: Check = ({ plan, placed }) => [
  ...ofTrigger(plan.trigger).map((each) => issue(null, each)),
  ...placed.flatMap(({ node, path }) => {
    if (node.onFailure === undefined) return [];
    return ofNode(node, path).map((each) => issue(node.id, each));
  }),
];

function issue(nodeId: string | null, { path, reason }: Misused) {
  return issueAt({ nodeId, path }, 'BAD_PARAM', reason);
}

function ofNode({ onFailure }: PlanNode, at: string): Misused[] {
  if (onFailure?.strategy !== 'retry') return [];
  const { maxAttempts, backoffMultiplier = 1 } = onFailure;
  const found: Misused[] = [];
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1) {
    const reason = `A step is tried once or a whole number of times, not ${maxAttempts}; the first attempt counts.`;
    found.push({ path: `${at}.onFailure.maxAttempts`, reason });
  }
  if (backoffMultiplier <= 0) {
    const reason = `The pause between attempts cannot be multiplied by ${backoffMultiplier}; 1 keeps it, 2 doubles it.`;
    found.push({ path: `${at}.onFailure.backoffMultiplier`, reason });
  }
  return found;
}

function ofTrigger(trigger: Trigger | undefined): Misused[] {
  const percent = trigger?.type === 'price' ? (trigger.hysteresisPercent ?? 0) : 0;
  if (percent >= 0) return [];
  const reason = `The distance before the trigger is armed again cannot be ${percent} %; 1 is usual.`;
  return [{ path: 'trigger.hysteresisPercent', reason }];
}
