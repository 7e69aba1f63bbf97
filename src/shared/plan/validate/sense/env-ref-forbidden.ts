import { type Check, issueAt } from '../check.ts';
import { everyRef } from '../references/refs.ts';

/** ENV_REF_FORBIDDEN: a value of the environment that the user has not declared for plans. */
export const envRefForbidden: Check = (input) => {
  const { envKeys } = input.context;
  if (envKeys === undefined) return [];
  const declared = new Set(envKeys);
  return everyRef(input).flatMap(({ ref, ...place }) => {
    if (ref.type !== 'env' || declared.has(ref.key)) return [];
    const message = `"${ref.key.slice(0, 80)}" is not among the values that the settings let plans read. Declare it there first.`;
    return [issueAt(place, 'ENV_REF_FORBIDDEN', message)];
  });
};
