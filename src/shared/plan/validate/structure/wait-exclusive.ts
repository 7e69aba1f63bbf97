import { type Check, issueAt } from '../check.ts';
import { nodesOfType } from '../nodes-of-type.ts';

/** WAIT_EXCLUSIVE: a wait says exactly one of until, durationMs and untilTime. */
export const waitExclusive: Check = (input) =>
  nodesOfType(input, 'wait').flatMap(({ node, path }) => {
    const given = [node.until, node.durationMs, node.untilTime].filter(
      (part) => part !== undefined,
    );
    if (given.length === 1) return [];
    const message = `A wait needs exactly one of until, durationMs and untilTime; this has ${given.length}.`;
    return [issueAt({ nodeId: node.id, path }, 'WAIT_EXCLUSIVE', message)];
  });
