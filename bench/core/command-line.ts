import { parseArgs } from 'node:util';

export type Command =
  | { kind: 'list' }
  | { kind: 'run'; name: string; json: boolean; rounds: number | null }
  /** Used in a way that it cannot be. */
  | { kind: 'wrong'; reason: string };

/** Reads `[<name> [--json] [--runs N]]`. */
export function readCommand(words: readonly string[], names: readonly string[]): Command {
  let read: { values: { json?: boolean; runs?: string }; positionals: string[] };
  try {
    read = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, runs: { type: 'string' } },
    });
  } catch (thrown) {
    return { kind: 'wrong', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  const { values, positionals } = read;
  const [name, ...more] = positionals;
  if (name === undefined && Object.keys(values).length === 0) return { kind: 'list' };
  if (name === undefined || more.length > 0)
    return { kind: 'wrong', reason: 'Name one benchmark.' };
  if (!names.includes(name)) return { kind: 'wrong', reason: `There is no benchmark ${name}.` };
  const rounds = values.runs === undefined ? null : Number(values.runs);
  if (rounds !== null && !(Number.isSafeInteger(rounds) && rounds > 0))
    return { kind: 'wrong', reason: '--runs takes a whole number from 1 on.' };
  return { kind: 'run', name, json: values.json ?? false, rounds };
}
