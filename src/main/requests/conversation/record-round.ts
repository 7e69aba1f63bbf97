import { addDecimals } from '../../../shared/decimal-arithmetic.ts';
import type { ModelUse } from '../../../shared/ipc/model-views.ts';
import type { TurnAsked, TurnRound } from '../../agent/conversation/turn-ports.ts';
import { usdText } from '../../agent/model/cost.ts';
import type { Spent } from '../../agent/model/model-call.ts';
import type { StoreWriter } from '../../store/store.ts';
import { steps } from '../record-request.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { replyIn } from './reply-row.ts';

interface Asked {
  requestId: string;
  messageId: string;
  model: string;
  /** `converse@3`. */
  prompt: string;
}

/** What the model was sent, with what its answer took: in the request's life, and with the message that shows it. */
export function recordAsked(
  deps: Pick<RequestsDeps, 'store'>,
  { messageId, ...asked }: Asked,
  { sent, spent }: TurnAsked,
): void {
  const { writer } = deps.store;
  const { model } = asked;
  writer.together(() => {
    recordSent(writer, asked, { sent, spent });
    const reply = replyIn(deps, messageId);
    if (reply === null || (isNothing(spent) && spent.isWhole)) return;
    const use = added(reply.use ?? null, spent, model);
    writer.conversations.setContent(messageId, { ...reply, use });
  });
}

/** The same in the request's life alone. */
export function recordSent(
  { requests }: Pick<StoreWriter, 'requests'>,
  { requestId, model, prompt }: Omit<Asked, 'messageId'>,
  { sent, spent: { usage, costMicroUsd } }: TurnAsked,
): void {
  requests.recordPrompt({
    ...{ requestId, stepNumber: steps.refinement, type: 'refinement' },
    ...{ content: { sent }, templateUsed: prompt, model },
    inputTokens: usage.inputTokens + usage.cacheWriteTokens,
    cachedTokens: usage.cacheReadTokens,
    outputTokens: usage.outputTokens,
    ...(costMicroUsd === null ? {} : { costUsd: usdText(costMicroUsd) }),
  });
}

/** Its answer as it was, and what it became, in the request's life. */
export function recordRound(
  { store }: Pick<RequestsDeps, 'store'>,
  requestId: string,
  { answered, became, issues }: TurnRound,
): void {
  store.writer.requests.recordPrompt({
    ...{ requestId, stepNumber: steps.parsedPlan, type: 'refinement_response' },
    content: { answered, issues, outcome: became },
  });
}

/** The service refused before it read anything. */
function isNothing({ usage }: Spent): boolean {
  return Object.values(usage).every((tokens) => tokens === 0);
}

function added(before: ModelUse | null, { usage, costMicroUsd, isWhole }: Spent, model: string) {
  const cost = costMicroUsd === null ? null : usdText(costMicroUsd);
  const earlier = before === null ? '0' : before.costUsd;
  const read = usage.inputTokens + usage.cacheWriteTokens + usage.cacheReadTokens;
  return {
    model,
    inputTokens: (before?.inputTokens ?? 0) + read,
    outputTokens: (before?.outputTokens ?? 0) + usage.outputTokens,
    costUsd: cost === null || earlier === null ? null : addDecimals(earlier, cost),
    ...((before?.isWhole === false || !isWhole) && { isWhole: false }),
  };
}
