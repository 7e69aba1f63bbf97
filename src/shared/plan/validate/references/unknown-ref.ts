import { nearestNames } from '../../../nearest-names.ts';
import { type Check, issueAt } from '../check.ts';
import { outputsUsed } from './outputs-used.ts';

/** UNKNOWN_REF: a reference to a step that the plan does not have. */
export const unknownRef: Check = (input) => {
  // A few hundred are enough to find a slip among, and bound the work where every reference is wrong.
  const candidates = input.placed.slice(0, 500).map(({ node }) => node.id);
  return outputsUsed(input).flatMap((use) => {
    if (use.step !== undefined) return [];
    const [suggestion] = nearestNames(use.ref.stepId, candidates);
    const message = `There is no step "${use.ref.stepId}" to take a value from.`;
    return [issueAt(use, 'UNKNOWN_REF', message, { suggestion })];
  });
};
