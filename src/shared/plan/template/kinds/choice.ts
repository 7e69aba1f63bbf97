import { type ParameterKind, refused } from '../parameter-kind.ts';

/** One of the values that the template lists. */
export const choiceKind: ParameterKind = {
  read: (text, { choices = [] }) => {
    const chosen = choices.find(({ value }) => value === text);
    if (chosen) return { ok: true, value: chosen.value, words: chosen.label };
    return refused(`Choose one of ${choices.map(({ value }) => value).join(', ')}.`);
  },
};
