import { type Check, type CheckInput, issueAt } from '../../check.ts';
import { nodesOfType } from '../../nodes-of-type.ts';
import { firstStart } from '../first-start.ts';
import { presentTime } from '../present-time.ts';
import { writtenInstant } from '../written-instant.ts';

/** A time that is over before anything could happen at it. */
export const pastTime: Check = (input) => {
  const now = presentTime(input);
  if (now === null) return [];
  return times(input, now).flatMap(({ text, nodeId, path }) => {
    const instant = writtenInstant(text);
    if (instant === null || instant >= now) return [];
    return [issueAt({ nodeId, path }, 'CONTRA_TIMING', `${text} is already over.`)];
  });
};

function times(input: CheckInput, now: number) {
  const { trigger } = input.plan;
  const found: { text: string | undefined; nodeId: string | null; path: string }[] = [];
  if (trigger?.type === 'time') {
    found.push({ text: trigger.at, nodeId: null, path: 'trigger.at' });
  }
  if (trigger?.type === 'interval') {
    found.push({ text: trigger.endAt, nodeId: null, path: 'trigger.endAt' });
  }
  // By the time a later start comes, every such wait is over at once, which may well be meant.
  if ((firstStart(input) ?? now) > now) return found;
  const waits = nodesOfType(input, 'wait').map(({ node, path }) => {
    return { text: node.untilTime, nodeId: node.id, path: `${path}.untilTime` };
  });
  return [...found, ...waits];
}
