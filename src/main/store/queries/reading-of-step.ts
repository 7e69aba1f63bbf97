import { parse } from 'yaml';
import type { ReadConnection } from '../connection.ts';
import { toYaml } from '../yaml-text.ts';

/** What a step's parameters were read by; both are null where its request has no such rows. */
export interface ReadingOfStep {
  refinedPromptId: string | null;
  /** What the model answered; null where none was asked. */
  llmResponse: string | null;
}

/** In letters, of what a model answered, kept with each call that came of it. */
export const mostAnswerLetters = 24_000;

/** Of a step of a plan: the last row in which this tool's parameters were read for it, and the answer before that. */
export function readingOfStep(
  db: Pick<ReadConnection, 'get'>,
  requestId: string | null,
  { stepId, toolName }: { stepId: string; toolName: string },
): ReadingOfStep {
  if (requestId === null) return { refinedPromptId: null, llmResponse: null };
  const head = toYaml({ step: stepId, tool: toolName });
  const found = db.get<{ id: string; place: number }>(
    `SELECT prompt_id AS id, rowid AS place FROM prompts
     WHERE request_id = @requestId AND prompt_type = 'tool_execution'
       AND substr(prompt_content, 1, length(@head)) = @head ORDER BY rowid DESC LIMIT 1`,
    { requestId, head },
  );
  if (found === undefined) return { refinedPromptId: null, llmResponse: null };
  const before = db.get<{ content: string }>(
    `SELECT prompt_content AS content FROM prompts
     WHERE request_id = @requestId AND prompt_type = 'refinement_response' AND rowid < @place
     ORDER BY rowid DESC LIMIT 1`,
    { requestId, place: found.place },
  );
  return { refinedPromptId: found.id, llmResponse: answerIn(before?.content) };
}

/** Of a conversation: what the model was asked last, from which its calls come. */
export function lastAskedOf(db: Pick<ReadConnection, 'get'>, requestId: string): string | null {
  const found = db.get<{ id: string }>(
    `SELECT prompt_id AS id FROM prompts WHERE request_id = @requestId
       AND prompt_type = 'refinement' AND model IS NOT NULL ORDER BY rowid DESC LIMIT 1`,
    { requestId },
  );
  return found?.id ?? null;
}

/** Only what a model answered begins so; what else words became can be a plan of any length. */
function answerIn(content: string | undefined): string | null {
  if (content?.startsWith('answered:') !== true) return null;
  try {
    const { answered } = parse(content);
    return typeof answered === 'string' ? answered.slice(0, mostAnswerLetters) : null;
  } catch {
    return null;
  }
}
