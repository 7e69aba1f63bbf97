import type { PlanNode, WaitNode } from '../../../nodes.ts';
import { defaultMaxWaitMs } from '../../../normalise/defaults.ts';
import { type Check, issueAt } from '../../check.ts';
import { nodesOfType } from '../../nodes-of-type.ts';
import { passNode } from '../earliest-times.ts';
import { firstStart } from '../first-start.ts';
import { writtenInstant } from '../written-instant.ts';

/** A time so far off that the wait for it gives up before. */
export const waitBeyondLimit: Check = (input) => {
  const start = firstStart(input);
  const timed = nodesOfType(input, 'wait').filter(({ node }) => node.untilTime !== undefined);
  if (start === null || timed.length === 0) return [];
  const tooLong = new Set<PlanNode>();
  passNode(input.plan.root, start, {
    endOfWait(wait, begin) {
      const until = writtenInstant(wait.untilTime) ?? begin;
      if (givesUpBefore(wait, begin, until)) tooLong.add(wait);
      return Math.max(until, begin + Math.max(0, wait.durationMs ?? 0));
    },
  });
  return timed.flatMap(({ node, path }) => {
    if (!tooLong.has(node)) return [];
    const message = `This wait gives up before ${node.untilTime} comes; give it a longer maxWaitMs.`;
    const place = { nodeId: node.id, path: `${path}.untilTime` };
    return [issueAt(place, 'CONTRA_TIMING', message)];
  });
};

/** A limit that is itself a mistake is named for that. */
function givesUpBefore({ maxWaitMs = defaultMaxWaitMs }: WaitNode, begin: number, until: number) {
  return maxWaitMs > 0 && until > begin + maxWaitMs;
}
