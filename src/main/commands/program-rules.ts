// Which programs plans may run, as a person said it: a program by where it truly is, with any arguments or with
// those that fit a pattern each. Nothing is allowed that no rule names, and no program that is another by now.
import type { ProgramRule } from '../../shared/commands/program-rule.ts';

/** The rules for a program with these arguments, whatever is in it. */
export function rulesFor(
  rules: readonly ProgramRule[],
  wished: { program: string; args: readonly string[] },
): ProgramRule[] {
  return rules.filter(({ program, args }) => program === wished.program && fits(args, wished.args));
}

/**
 * Of these the one by which a start is allowed: one that was made for the program as it is, and that allows the
 * network where one does.
 */
export function ruleOf(fitting: readonly ProgramRule[], hash: string): ProgramRule | undefined {
  const pinned = fitting.filter(({ sha256 }) => sha256 === hash);
  const all = pinned.length > 0 ? pinned : fitting;
  return all.find(({ network }) => network) ?? all[0];
}

/** `*` stands for any one argument; `...` at the end for any further ones. */
function fits(patterns: readonly string[] | null, args: readonly string[]): boolean {
  if (patterns === null) return true;
  const isOpen = patterns.at(-1) === '...';
  const fixed = isOpen ? patterns.slice(0, -1) : patterns;
  if (isOpen ? args.length < fixed.length : args.length !== fixed.length) return false;
  return fixed.every((pattern, at) => pattern === '*' || pattern === args[at]);
}
