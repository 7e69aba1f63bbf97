// Which programs plans may run, as a person said it: a program by where it truly is, with any arguments or with
// those that fit a pattern each. Nothing is allowed that no rule names.
import type { ProgramRule } from '../../shared/commands/program-rule.ts';

/** The rule by which a start is allowed; one that allows the network where that is wished for. */
export function ruleFor(
  rules: readonly ProgramRule[],
  wished: { program: string; args: readonly string[]; network: boolean },
): ProgramRule | undefined {
  const fitting = rules.filter(
    ({ program, args }) => program === wished.program && fits(args, wished.args),
  );
  return fitting.find(({ network }) => network) ?? fitting[0];
}

/** `*` stands for any one argument; `...` at the end for any further ones. */
function fits(patterns: readonly string[] | null, args: readonly string[]): boolean {
  if (patterns === null) return true;
  const isOpen = patterns.at(-1) === '...';
  const fixed = isOpen ? patterns.slice(0, -1) : patterns;
  if (isOpen ? args.length < fixed.length : args.length !== fixed.length) return false;
  return fixed.every((pattern, at) => pattern === '*' || pattern === args[at]);
}
