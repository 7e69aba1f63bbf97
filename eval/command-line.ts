import { parseArgs } from 'node:util';

export type Command =
  | { kind: 'run'; file: string | null; context: string | null; json: boolean }
  /** Used in a way that it cannot be. */
  | { kind: 'wrong'; reason: string };

/** Reads `[--file F] [--context C] [--json]`. */
export function readCommand(words: readonly string[]): Command {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        file: { type: 'string' },
        context: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const { file = null, context = null, json = false } = values;
    return { kind: 'run', file, context, json };
  } catch (thrown) {
    return { kind: 'wrong', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
