import { describeDuration } from '../../../describe/values.ts';
import { type Check, issueAt } from '../../check.ts';
import { certainWaits } from '../certain-waits.ts';

/** A limit that runs out while the node still does what it was told to wait for. */
export const shortTimeout: Check = (input) => {
  const waits = certainWaits(input);
  return input.placed.flatMap(({ node, path }) => {
    const { timeoutMs } = node;
    const waited = waits.get(node) ?? 0;
    if (timeoutMs === undefined || timeoutMs <= 0 || timeoutMs >= waited) return [];
    const message = `The limit of ${describeDuration(timeoutMs)} is shorter than the waits inside, ${describeDuration(waited)}.`;
    return [issueAt({ nodeId: node.id, path: `${path}.timeoutMs` }, 'CONTRA_TIMING', message)];
  });
};
