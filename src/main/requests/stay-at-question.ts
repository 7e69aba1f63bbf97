// Words that neither answer the open question nor are a request that is understood: it is asked once more.
import type { Message } from '../../shared/ipc/message-views.ts';
import { shownOption } from '../../shared/plan/question-option.ts';
import { shortLine } from '../../shared/short-line.ts';
import { asksForHelp } from '../agent/words/asks-for-help.ts';
import { notRead, type OwnWords, sayOwn } from './chats/say-own.ts';
import { addMessage } from './messages.ts';
import type { RequestsDeps } from './requests-deps.ts';
import type { OpenQuestion, Understood } from './understand.ts';

/** The question to stay at; null where words are to go their own way. */
export function stayedAt({ question, answers, outcome, text }: Understood): OpenQuestion | null {
  const isLost = outcome.outcome === 'needs_model' && answers === null && !asksForHelp(text);
  return isLost && question?.content.answered === false ? question : null;
}

/** Says that it was no answer and what would be one, and asks again. */
export function stayAtQuestion(
  deps: RequestsDeps,
  said: OwnWords,
  { requestId, content }: OpenQuestion,
  outcome: Understood['outcome'],
): Message[] {
  const own = sayOwn(deps, said, requestId);
  const unread = notRead(own, outcome);
  const text = `${unread === null ? '' : `${unread} `}${noAnswer(said.text, content)}`;
  const say = (each: Parameters<typeof addMessage>[2]) =>
    addMessage(deps, said.conversationId, each, requestId);
  return [own, say({ kind: 'assistant', text, wantsModel: true }), say(content)];
}

function noAnswer(said: string, { options }: OpenQuestion['content']): string {
  const shown = shortLine(said.trim().replace(/\s+/g, ' '), 60);
  const labels = options.map((option) => shownOption(option).label);
  const how =
    labels.length === 0
      ? 'Write it below'
      : `Choose one of those below (${labels.join(', ')}), write another`;
  return `“${shown}” is not understood as an answer without a model. ${how}, or say “never mind” to drop the question.`;
}
