import { describeDuration } from '../../../describe/values.ts';
import { type Check, issueAt } from '../../check.ts';
import { certainWaits } from '../certain-waits.ts';

/** A limit that runs out while the node still does what it was told to wait for. */
export const shortTimeout: Check = (input) => {
  const limited = input.placed.filter(({ node }) => (node.timeoutMs ?? 0) > 0);
  if (limited.length === 0) return [];
  const waits = certainWaits(input);
  return limited.flatMap(({ node, path }) => {
    const { timeoutMs } = node;
    const waited = waits.get(node) ?? 0;
    if (timeoutMs === undefined || timeoutMs >= waited) return [];
    const message = `The limit of ${describeDuration(timeoutMs)} is shorter than the waits inside, ${describeDuration(waited)}.`;
    return [issueAt({ nodeId: node.id, path: `${path}.timeoutMs` }, 'CONTRA_TIMING', message)];
  });
};
