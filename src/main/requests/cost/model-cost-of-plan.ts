// What models took until a plan was as it is: for the words that became it, for its repairs and scripts, for questions
// that were answered before, and for what was changed about it in the chat. Nothing asks a model while a plan runs.
import type { ModelCost, PlanModelCost } from '../../../shared/requests/model-cost.ts';
import { sumOfCosts } from '../../../shared/requests/sum-of-costs.ts';
import type { MessageRecord } from '../../store/queries/conversations.ts';
import type { ModelCallCost } from '../../store/queries/request-views.ts';
import type { StoreReader } from '../../store/store.ts';
import { contentOf } from '../messages.ts';
import { openQuestion } from '../understand.ts';

type Reader = Pick<StoreReader, 'conversations' | 'requests'>;

/** Null for a plan that no chat shows: what was asked elsewhere is not known here. */
export function modelCostOfPlan(reader: Reader, planId: string): PlanModelCost | null {
  const said = messagesAround(reader, planId);
  const cards = said.filter((record) => shows(record, planId));
  if (cards.length === 0) return null;
  const requestIds = new Set(cards.flatMap((card) => requestsBehind(reader, card)));
  const calls = reader.requests.modelCallsOf([...requestIds]);
  const own = said.filter(({ requestId }) => requestId !== null && requestIds.has(requestId));
  const cost = costOf(calls, own.every(cameWhole));
  return cost === null ? { kind: 'none' } : { kind: 'cost', ...cost };
}

/** All that was said in the chats in which the plan is. */
function messagesAround({ conversations }: Reader, planId: string): MessageRecord[] {
  const chats = new Set(
    conversations.messagesOfPlan(planId).map(({ conversationId }) => conversationId),
  );
  return [...chats].flatMap((conversationId) => conversations.messages(conversationId));
}

/** A card of the plan as it was made or as it was changed. */
function shows(record: MessageRecord, planId: string): boolean {
  const content = contentOf(record);
  return (content?.kind === 'plan' || content?.kind === 'edited') && content.planId === planId;
}

/** The request that a card came of, and those of the questions that its words answered. */
function requestsBehind(
  reader: Reader,
  { messageId, requestId }: Pick<MessageRecord, 'messageId' | 'requestId'>,
): string[] {
  if (requestId === null) return [];
  const until = reader.conversations.upTo(messageId);
  const first = until.findIndex((record) => record.requestId === requestId);
  const question = openQuestion(until.slice(0, Math.max(first, 0)));
  // Something else was asked for in place of an answer.
  const isAnswered =
    question !== null && reader.requests.row(question.requestId)?.status !== 'cancelled';
  return [requestId, ...(isAnswered ? requestsBehind(reader, question) : [])];
}

function cameWhole(record: MessageRecord): boolean {
  const content = contentOf(record);
  return content === null || !('use' in content) || content.use?.isWhole !== false;
}

/** Null where nothing was taken: no model was asked, or none began to answer. */
function costOf(calls: readonly ModelCallCost[], isWhole: boolean): ModelCost | null {
  const known = calls.flatMap(({ costUsd }) => costUsd ?? []);
  const inputTokens = calls.reduce((sum, call) => sum + call.readTokens, 0);
  const outputTokens = calls.reduce((sum, call) => sum + call.writtenTokens, 0);
  const isPriced = known.length === calls.length;
  if (isPriced && isWhole && inputTokens + outputTokens === 0) return null;
  const sum = sumOfCosts(known) ?? '0';
  const usd = sum === '0' ? null : sum;
  return { inputTokens, outputTokens, usd, isPriced, isWhole };
}
