import { conversationOfPlan } from './conversation-of-plan.ts';
import { addMessage } from './messages.ts';
import type { RequestsDeps } from './requests-deps.ts';

/** A run that was started is what its request is doing now, and shows in its conversation. */
export function showRun(
  { store, notify }: RequestsDeps,
  planId: string,
  requestId: string | null,
  started: { executionId: string },
): void {
  const conversationId = conversationOfPlan(store.reader, planId);
  store.writer.together(() => {
    if (requestId !== null) store.writer.requests.setStatus(requestId, 'running');
    if (conversationId === undefined) return;
    const content = { kind: 'run', executionId: started.executionId } as const;
    addMessage({ store }, conversationId, content, requestId ?? undefined);
  });
  if (conversationId !== undefined) notify({ topic: 'conversation', id: conversationId });
}
