import { type Check, issueAt } from '../check.ts';
import { outputRings, type RingMember } from './output-rings.ts';

/** CONTRA_CIRCULAR: steps that need each other's output; named once, on the first of them. */
export const circular: Check = (input) =>
  outputRings(input).flatMap((ring) => {
    const [first] = ring;
    return first === undefined ? [] : [issueAt(first, 'CONTRA_CIRCULAR', messageOf(first, ring))];
  });

function messageOf({ nodeId, stepId }: RingMember, ring: readonly RingMember[]): string {
  if (stepId === nodeId) return `The step "${nodeId}" needs its own result before it has run.`;
  const inTheEnd = ring.length > 2 ? 'in the end ' : '';
  return `The step "${nodeId}" needs a value of "${stepId}", which ${inTheEnd}needs one of "${nodeId}".`;
}
