import type { PlanNode } from '../../../nodes.ts';
import type { Trigger } from '../../../triggers.ts';
import { type Check, issueAt } from '../../check.ts';
import type { ValidationIssue } from '../../result.ts';

/** A duration that no clock can measure. */
export const badDuration: Check = ({ plan, placed }) => [
  ...ofTrigger(plan.trigger).map(({ ms, key }) => issue(null, `trigger.${key}`, ms)),
  ...placed.flatMap(({ node, path }) => {
    if (!isTimed(node)) return [];
    return ofNode(node).map(({ ms, key }) => issue(node.id, `${path}.${key}`, ms));
  }),
];

/** Most nodes tell no time at all. */
function isTimed({ type, timeoutMs, onFailure }: PlanNode): boolean {
  const hasOwn = type === 'wait' || type === 'loop' || type === 'gate';
  return hasOwn || timeoutMs !== undefined || onFailure !== undefined;
}

interface Duration {
  ms: number;
  /** Where it stands in the node or the trigger. */
  key: string;
}

function issue(nodeId: string | null, path: string, ms: number): ValidationIssue {
  const what = ms < 0 ? 'A time cannot be negative' : 'No time at all is left here';
  return issueAt({ nodeId, path }, 'CONTRA_TIMING', `${what}; write it in ms, such as 60000.`);
}

/** Gathers those that are wrong. */
class Wrong {
  readonly found: Duration[] = [];

  /** One that may be nothing. */
  pause(key: string, ms: number | undefined): void {
    if (ms !== undefined && !(ms >= 0)) this.found.push({ ms, key });
  }

  /** One for which nothing at all would be a mistake too. */
  limit(key: string, ms: number | undefined): void {
    if (ms !== undefined && !(ms > 0)) this.found.push({ ms, key });
  }
}

function ofNode(node: PlanNode): readonly Duration[] {
  const { onFailure } = node;
  const wrong = new Wrong();
  wrong.limit('timeoutMs', node.timeoutMs);
  if (onFailure?.strategy === 'retry') wrong.pause('onFailure.delayMs', onFailure.delayMs);
  switch (node.type) {
    case 'wait':
      wrong.pause('durationMs', node.durationMs);
      wrong.limit('pollIntervalMs', node.pollIntervalMs);
      wrong.limit('maxWaitMs', node.maxWaitMs);
      break;
    case 'loop':
      wrong.pause('delayMs', node.delayMs);
      break;
    case 'gate':
      wrong.limit('expiresAfterMs', node.expiresAfterMs);
      break;
    case 'action':
    case 'sequence':
    case 'parallel':
    case 'if':
  }
  return wrong.found;
}

/** `everyMs` is judged with what makes a run endless, `expiresAfterMs` with what never fires. */
function ofTrigger(trigger: Trigger | undefined): readonly Duration[] {
  const wrong = new Wrong();
  wrong.pause('catchUpWindowMs', trigger?.catchUpWindowMs);
  wrong.pause('jitterMs', trigger?.jitterMs);
  if (trigger?.type === 'price') wrong.pause('cooldownMs', trigger.cooldownMs);
  if (trigger?.type === 'condition') wrong.limit('pollIntervalMs', trigger.pollIntervalMs);
  return wrong.found;
}
