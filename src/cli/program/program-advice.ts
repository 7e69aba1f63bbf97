import type { ErrorFacts } from '../../shared/errors.ts';

/** The call that allows a program as a step would start it; its arguments are in the step and in no error. */
export function programAdvice({ program, arguments: count, network }: ErrorFacts): string {
  const which = typeof program === 'string' ? quoted(program) : 'PROGRAM';
  const how = network === true ? ' --network' : '';
  const what = count === 0 ? '--none' : '-- ARGUMENTS';
  return `To allow it: countersign program allow ${which}${how} ${what}`;
}

/** As a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
