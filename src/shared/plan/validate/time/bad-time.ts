import { instantOf } from '../../../iso-time.ts';
import { type Check, type CheckInput, issueAt } from '../check.ts';
import { nodesOfType } from '../nodes-of-type.ts';

/** BAD_TIME: not an ISO 8601 date-time with its zone, or a day that does not exist. */
export const badTime: Check = (input) =>
  times(input).flatMap(({ text, ...place }) => {
    if (text === undefined || instantOf(text) !== null) return [];
    const message = `"${text.slice(0, 80)}" is not a time; write it like 2027-03-06T17:00:00Z.`;
    return [issueAt(place, 'BAD_TIME', message)];
  });

function times(input: CheckInput) {
  const ofNodes = nodesOfType(input, 'wait').map(({ node, path }) => {
    return { text: node.untilTime, nodeId: node.id, path: `${path}.untilTime` };
  });
  const { trigger } = input.plan;
  if (trigger?.type === 'time') {
    return [...ofNodes, { text: trigger.at, nodeId: null, path: 'trigger.at' }];
  }
  if (trigger?.type !== 'interval') return ofNodes;
  return [
    ...ofNodes,
    { text: trigger.startAt, nodeId: null, path: 'trigger.startAt' },
    { text: trigger.endAt, nodeId: null, path: 'trigger.endAt' },
  ];
}
