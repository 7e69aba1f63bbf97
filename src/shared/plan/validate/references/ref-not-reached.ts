import { type Check, issueAt } from '../check.ts';
import { outputRings } from './output-rings.ts';
import { outputsUsed } from './outputs-used.ts';

/**
 * REF_NOT_REACHED: a value of a step that is not certain to have run by then. Steps that need each other are
 * named as CONTRA_CIRCULAR, and what is no action leaves no value at all (REF_PATH).
 */
export const refNotReached: Check = (input) => {
  const ringOf = new Map(
    outputRings(input).flatMap((ring) => ring.map(({ nodeId }) => [nodeId, ring] as const)),
  );
  return outputsUsed(input).flatMap((use) => {
    const { nodeId, ref, step, certain } = use;
    if (certain || step?.type !== 'action') return [];
    const ring = nodeId === null ? undefined : ringOf.get(nodeId);
    if (ring !== undefined && ring === ringOf.get(ref.stepId)) return [];
    const message = `The step "${ref.stepId}" is not certain to have run before its value is needed.`;
    return [issueAt(use, 'REF_NOT_REACHED', message)];
  });
};
