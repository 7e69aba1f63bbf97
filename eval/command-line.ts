import { parseArgs } from 'node:util';

export type Command =
  | {
      kind: 'run';
      file: string | null;
      context: string | null;
      json: boolean;
      /** Name of the model that reads what the parser leaves to one; null for the parser alone. */
      model: string | null;
      /** The first questions are answered, and what comes of it is scored. */
      answers: boolean;
      baseUrl: string | null;
    }
  /** Used in a way that it cannot be. */
  | { kind: 'wrong'; reason: string };

/** Reads `[--file F] [--context C] [--model NAME [--base-url URL] | --answers] [--json]`. */
export function readCommand(words: readonly string[]): Command {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        file: { type: 'string' },
        context: { type: 'string' },
        json: { type: 'boolean' },
        answers: { type: 'boolean' },
        model: { type: 'string' },
        'base-url': { type: 'string' },
      },
    });
    const { file = null, context = null, json = false, model = null, answers = false } = values;
    if (answers && model !== null) {
      return {
        kind: 'wrong',
        reason: 'Answers are joined by the parser: --answers goes without --model.',
      };
    }
    const baseUrl = values['base-url'] ?? null;
    return { kind: 'run', file, context, json, model, answers, baseUrl };
  } catch (thrown) {
    return { kind: 'wrong', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
