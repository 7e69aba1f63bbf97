import type { SystemQuestion } from '../../../src/shared/system-question.ts';

type Answer = boolean | (() => Promise<boolean>);

/** A person who answers the dialogs of the system with `answers`, one after the other, and "no" after these. */
export function askedPerson() {
  const asked: SystemQuestion[] = [];
  const answers: Answer[] = [];
  return {
    asked,
    answers,
    confirm: async (question: SystemQuestion): Promise<boolean> => {
      asked.push(question);
      const next = answers.shift() ?? false;
      return typeof next === 'function' ? next() : next;
    },
  };
}
