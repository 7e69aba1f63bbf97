/** What a page of the app is for, as a verb, by the code of an error or issue. */
const verbs: ReadonlyMap<string, string> = new Map([
  ['PATH_OUTSIDE_ROOTS', 'To allow its folder: countersign folder add FOLDER'],
  [
    'LOOKALIKE_ADDRESS',
    'If every digit is right: countersign contact add NAME ADDRESS --looks-alike',
  ],
  ['UNTRUSTED_PARTY', 'To say so: countersign plan vouch PLAN ADDRESS'],
  ['PROGRAM_NOT_ALLOWED', 'To allow it: countersign program allow PROGRAM -- ARGUMENTS'],
  ['SITE_NOT_ALLOWED', 'To allow it: countersign site allow SITE'],
  ['CONVERSATION_NOT_FOUND', 'Those that there are: countersign chat list'],
  ['OUTCOME_DIFFERENT', 'To go on: countersign exec resume RUN --follow'],
  ['OUTCOME_DIFFERENT_ELSEWHERE', 'To go on: countersign exec resume RUN --follow'],
  ['OUTCOME_UNREAD', 'To go on: countersign exec resume RUN --follow'],
  ['OUTCOME_UNREAD_ELSEWHERE', 'To go on: countersign exec resume RUN --follow'],
]);

/** The verb that helps with an error or an issue; empty where none does. */
export function verbAdvice(code: string): string {
  return verbs.get(code) ?? '';
}

/** What to do about an error, for somebody at a terminal. */
export function adviceOf({ code, advice }: { code: string; advice: string }): string {
  return [advice, verbAdvice(code)].filter((part) => part !== '').join(' ');
}
