import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { fitsQuestion } from '../../../shared/mcp/fits-question.ts';
import type { McpQuestion, QuestionAnswer } from '../../../shared/mcp/question.ts';
import { readQuestion } from './read-question.ts';

/** Puts a question to the person; `refused` is told to them where it is not put at all. */
export interface AskPerson {
  put(
    question: Pick<McpQuestion, 'message' | 'fields'>,
    signal: AbortSignal,
  ): Promise<QuestionAnswer>;
  refused(why: string): void;
}

/** The person's answer, or a no where the question is none that may be put. */
export async function answerOf(
  params: ElicitRequest['params'],
  person: AskPerson,
  signal: AbortSignal,
): Promise<ElicitResult> {
  const read = readQuestion(params);
  if ('refused' in read) {
    person.refused(read.refused);
    return { action: 'decline' };
  }
  const answer = await person.put(read, signal);
  if (answer.action !== 'accept') return answer;
  return fitsQuestion(read.fields, answer.content) ? answer : { action: 'cancel' };
}
