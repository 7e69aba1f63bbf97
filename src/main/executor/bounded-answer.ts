// A tool that only looks may be slow, hang or answer nonsense: none of that may hold a run up for good,
// fill the database, or become a value that a later step acts on.
import { AppError } from '../../shared/errors.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import type { Values } from '../chain/planned-transaction.ts';
import { stepResultSchema } from '../store/queries/stored-error.ts';

/** Longest that a look may take where its step says nothing. */
const longestMs = 120_000;
const mostCharacters = 4_000_000;

/**
 * The answer of a tool, if it comes in time and can be kept. Errors: the tool's own; TOOL_NO_ANSWER (class
 * timeout); TOOL_ANSWER_TOO_LARGE and TOOL_ANSWER_UNREADABLE (class unknown).
 */
export async function boundedAnswer(
  { id, timeoutMs }: ActionNode,
  answer: () => Promise<Values>,
): Promise<Values> {
  const facts = { nodeId: id };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const limitMs = Math.min(timeoutMs ?? longestMs, longestMs);
    timer = setTimeout(() => reject(noAnswer(facts)), limitMs);
  });
  try {
    return checked(await Promise.race([answer(), late]), facts);
  } finally {
    clearTimeout(timer);
  }
}

function checked(answer: unknown, facts: { nodeId: string }): Values {
  const text = jsonOf(answer);
  if (text !== undefined && text.length > mostCharacters) throw tooLarge(facts);
  const read = text === undefined ? undefined : stepResultSchema.safeParse(JSON.parse(text));
  if (read?.success) return read.data;
  throw unreadable(facts);
}

/** Undefined for what JSON cannot hold. */
function jsonOf(answer: unknown): string | undefined {
  try {
    return JSON.stringify(answer);
  } catch {
    return undefined;
  }
}

function noAnswer(facts: { nodeId: string }): AppError {
  return new AppError(
    'TOOL_NO_ANSWER',
    'timeout',
    'What this step looks at did not answer in time.',
    {
      advice: 'Nothing was changed. It is asked again, unless the plan says otherwise.',
      facts,
    },
  );
}

function tooLarge(facts: { nodeId: string }): AppError {
  const message = 'What this step looked at answered with more than can be kept.';
  return new AppError('TOOL_ANSWER_TOO_LARGE', 'unknown', message, {
    advice: 'Nothing was changed. Ask for less of it, e.g. for a part of a file.',
    facts,
  });
}

function unreadable(facts: { nodeId: string }): AppError {
  const message = 'What this step looked at gave an answer that cannot be read.';
  return new AppError('TOOL_ANSWER_UNREADABLE', 'unknown', message, {
    advice: 'Nothing was changed, and nothing was done with the answer.',
    facts,
  });
}
