import { placeholdersIn } from './placeholders.ts';

const sets = /^(?:compute|calculate|quote|get|read|find)\b/i;

/** The variables of operations that are used before any operation computes them: they would be zero. */
export function unsetVariables(operations: readonly string[]): string[] {
  return placeholdersIn(operations).filter((name) => {
    const first = operations.find((operation) => placeholdersIn([operation]).includes(name));
    return first === undefined || !sets.test(first.trim());
  });
}
