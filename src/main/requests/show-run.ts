import { cardOfPlan } from './card-of-plan.ts';
import { addMessage } from './messages.ts';
import type { RequestsDeps } from './requests-deps.ts';

/** A run that was started is what its request is doing now, and shows in its conversation, in the branch of its plan. */
export function showRun(
  { store, notify }: RequestsDeps,
  planId: string,
  requestId: string | null,
  started: { executionId: string },
): void {
  const card = cardOfPlan(store.reader, planId);
  store.writer.together(() => {
    if (requestId !== null) store.writer.requests.setStatus(requestId, 'running');
    if (card === undefined) return;
    const content = { kind: 'run', executionId: started.executionId } as const;
    const after = store.reader.conversations.leafOf(card.messageId);
    addMessage({ store }, card.conversationId, content, requestId ?? undefined, after);
  });
  if (card !== undefined) notify({ topic: 'conversation', id: card.conversationId });
}
