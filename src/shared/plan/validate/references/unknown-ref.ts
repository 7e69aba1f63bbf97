import { nearestNames } from '../../../nearest-names.ts';
import { type Check, issueAt } from '../check.ts';
import { outputsUsed } from './outputs-used.ts';

/** Names that are compared with one that is not known, and unknown names for which that is done. */
const candidatesCompared = 500;
const namesSuggestedFor = 20;

/** UNKNOWN_REF: a reference to a step that the plan does not have. */
export const unknownRef: Check = (input) => {
  const unknown = outputsUsed(input).filter(({ step }) => step === undefined);
  if (unknown.length === 0) return [];
  const suggest = suggestions(input.placed.slice(0, candidatesCompared).map(({ node }) => node.id));
  return unknown.map((use) => {
    const suggestion = suggest(use.ref.stepId);
    const message = `There is no step "${use.ref.stepId}" to take a value from.`;
    return issueAt(use, 'UNKNOWN_REF', message, { suggestion });
  });
};

/** A few slips are worth a guess. Where everything is wrong the guesses would take longer than the whole check. */
function suggestions(candidates: readonly string[]): (name: string) => string | undefined {
  const found = new Map<string, string | undefined>();
  return (name) => {
    if (!found.has(name) && found.size < namesSuggestedFor) {
      found.set(name, nearestNames(name, candidates)[0]);
    }
    return found.get(name);
  };
}
