import { homeFolder } from '../main/config.ts';
import { AppError } from '../shared/errors.ts';
import { type PlanContext, planContextSchema } from '../shared/plan/context.ts';
import { schemaIssue } from '../shared/plan/schema-issue.ts';
import { JsonNumber, type JsonTree } from '../shared/strict-json.ts';
import { readJsonInput } from './read-json-input.ts';
import type { VerbContext } from './verb.ts';

export const contextOption = {
  flags: '--context <file>',
  describe: 'what is known: balances, prices, contacts … (docs/plan-language.md has every key)',
} as const;

export const nowOption = {
  flags: '--now <instant>',
  describe: 'the time to reckon with, like 2026-11-23T15:00:00Z',
} as const;

/**
 * The context file, with `now` from `--now`, else from the file, else from the clock; unless it says another,
 * `~/` is the home folder of whoever asks.
 * Errors: those of reading JSON, BAD_CONTEXT.
 */
export async function readContext(context: VerbContext): Promise<PlanContext & { now: string }> {
  const path = context.option('context');
  const given = path === undefined ? {} : parseContext(await readJsonInput(context.io, path));
  const clockNow = new Date(context.clock.now()).toISOString();
  const now = context.option('now') === undefined ? (given.now ?? clockNow) : clockNow;
  return { home: homeFolder(), ...given, now };
}

function parseContext(tree: JsonTree): PlanContext {
  const plain = plainValue(tree);
  const parsed = planContextSchema.safeParse(plain);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const { message = '', path = '' } = issue ? schemaIssue(issue, plain, null) : {};
  throw new AppError('BAD_CONTEXT', 'invalid_params', `The context file does not fit: ${message}`, {
    advice: 'Nothing was compiled or judged. Mend the file and try again.',
    facts: { place: path },
  });
}

/** Chain ids are the only numbers in a context, so that doubles lose nothing here. */
function plainValue(tree: JsonTree): unknown {
  if (tree instanceof JsonNumber) return Number(tree.text);
  if (Array.isArray(tree)) return tree.map(plainValue);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, plainValue(value)]));
}
