import { parseArgs } from 'node:util';

export type Command =
  | {
      kind: 'run';
      file: string | null;
      context: string | null;
      json: boolean;
      /** Name of the model that reads what the parser leaves to one; null for the parser alone. */
      model: string | null;
      baseUrl: string | null;
    }
  /** Used in a way that it cannot be. */
  | { kind: 'wrong'; reason: string };

/** Reads `[--file F] [--context C] [--model NAME [--base-url URL]] [--json]`. */
export function readCommand(words: readonly string[]): Command {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        file: { type: 'string' },
        context: { type: 'string' },
        json: { type: 'boolean' },
        model: { type: 'string' },
        'base-url': { type: 'string' },
      },
    });
    const { file = null, context = null, json = false, model = null } = values;
    return { kind: 'run', file, context, json, model, baseUrl: values['base-url'] ?? null };
  } catch (thrown) {
    return { kind: 'wrong', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
