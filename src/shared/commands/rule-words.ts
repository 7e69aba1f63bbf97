import { visibleLine } from '../visible-text.ts';
import type { ProgramRule, ProgramStanding } from './program-rule.ts';

/** E.g. "with any arguments", "with no arguments", "with: status *". */
export function argsOfRule({ args }: Pick<ProgramRule, 'args'>): string {
  if (args === null) return 'with any arguments';
  if (args.length === 0) return 'with no arguments';
  return `with: ${args.map((arg) => visibleLine(/\s|^$/.test(arg) ? JSON.stringify(arg) : arg)).join(' ')}`;
}

/** Why the program of a rule is not run; null where it is as it was allowed. `when` writes a time. */
export function standingWords(
  { state, changedAt }: ProgramStanding,
  when: (at: number) => string,
): string | null {
  switch (state) {
    case 'as_allowed':
      return null;
    case 'changed':
      return `not run: changed ${changedAt === null ? 'since, at a time that is not known' : when(changedAt)}; allow it anew`;
    case 'missing':
      return 'not run: it is not there';
    case 'not_known':
      return 'not run: whether it is what was allowed is not known; allow it anew';
  }
}
