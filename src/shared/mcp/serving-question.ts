import type { SystemQuestion } from '../system-question.ts';
import type { Serving } from './serving.ts';

const may: readonly [keyof Serving, string][] = [
  ['on', 'They may ask Countersign how a plan is written, and propose some.'],
  ['accounts', 'They are told the names and addresses of your accounts.'],
  ['worth', 'They are told what each account was worth when Countersign looked last.'],
];

/** What other programs get that they did not have; null where that is nothing. */
export function servingQuestion(before: Serving, wished: Serving): SystemQuestion | null {
  const had = (what: keyof Serving) => before.on && before[what];
  const given = may.filter(([what]) => wished.on && wished[what]);
  if (given.every(([what]) => had(what))) return null;
  return {
    message: had('on')
      ? 'Tell other programs on this computer more of your accounts?'
      : 'Let other programs on this computer propose plans?',
    detail: [
      ...given.map(([, words]) => words),
      'They can agree to nothing and sign nothing.',
    ].join('\n\n'),
    yes: 'Allow',
  };
}
