import { visibleLine } from '../visible-text.ts';
import type { ProgramRule } from './program-rule.ts';

/** E.g. "with any arguments", "with no arguments", "with: status *". */
export function argsOfRule({ args }: Pick<ProgramRule, 'args'>): string {
  if (args === null) return 'with any arguments';
  if (args.length === 0) return 'with no arguments';
  return `with: ${args.map((arg) => visibleLine(/\s|^$/.test(arg) ? JSON.stringify(arg) : arg)).join(' ')}`;
}
