import type { PlanNode } from '../../../nodes.ts';
import type { Trigger } from '../../../triggers.ts';
import { type Check, issueAt } from '../../check.ts';

interface Duration {
  ms: number | undefined;
  path: string;
  /** Whether nothing at all would be a mistake too. */
  positive: boolean;
}

/** A duration that no clock can measure. */
export const badDuration: Check = ({ plan, placed }) => [
  ...ofTrigger(plan.trigger).flatMap((duration) => judge(null, duration)),
  ...placed.flatMap(({ node, path }) =>
    ofNode(node, path).flatMap((duration) => judge(node.id, duration)),
  ),
];

function judge(nodeId: string | null, { ms, path, positive }: Duration) {
  if (ms === undefined || ms > 0 || (ms === 0 && !positive)) return [];
  const what = ms < 0 ? 'A time cannot be negative' : 'No time at all is left here';
  return [issueAt({ nodeId, path }, 'CONTRA_TIMING', `${what}; write it in ms, such as 60000.`)];
}

function ofNode(node: PlanNode, at: string): Duration[] {
  const { onFailure } = node;
  const retry = onFailure?.strategy === 'retry' ? onFailure.delayMs : undefined;
  const shared = [
    { ms: node.timeoutMs, path: `${at}.timeoutMs`, positive: true },
    { ms: retry, path: `${at}.onFailure.delayMs`, positive: false },
  ];
  switch (node.type) {
    case 'wait':
      return [
        ...shared,
        { ms: node.durationMs, path: `${at}.durationMs`, positive: false },
        { ms: node.pollIntervalMs, path: `${at}.pollIntervalMs`, positive: true },
        { ms: node.maxWaitMs, path: `${at}.maxWaitMs`, positive: true },
      ];
    case 'loop':
      return [...shared, { ms: node.delayMs, path: `${at}.delayMs`, positive: false }];
    case 'gate':
      return [...shared, { ms: node.expiresAfterMs, path: `${at}.expiresAfterMs`, positive: true }];
    case 'action':
    case 'sequence':
    case 'parallel':
    case 'if':
      return shared;
  }
}

/** `everyMs` is judged with what makes a run endless, `expiresAfterMs` with what never fires. */
function ofTrigger(trigger: Trigger | undefined): Duration[] {
  if (trigger === undefined) return [];
  const { catchUpWindowMs, jitterMs } = trigger;
  const shared = [
    { ms: catchUpWindowMs, path: 'trigger.catchUpWindowMs', positive: false },
    { ms: jitterMs, path: 'trigger.jitterMs', positive: false },
  ];
  if (trigger.type === 'price') {
    return [...shared, { ms: trigger.cooldownMs, path: 'trigger.cooldownMs', positive: false }];
  }
  if (trigger.type !== 'condition') return shared;
  const poll = trigger.pollIntervalMs;
  return [...shared, { ms: poll, path: 'trigger.pollIntervalMs', positive: true }];
}
