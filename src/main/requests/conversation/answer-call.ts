import { contentOf } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { callNotWaiting } from './turn-errors.ts';

/** What a person says about a call that waits for them. */
export interface CallAnswer {
  callId: string;
  answer: 'once' | 'no';
}

/** Durable when it returns; the first answer counts. Errors: CALL_NOT_WAITING. */
export function answerCall(
  { store, hub, notify }: Pick<RequestsDeps, 'store' | 'hub' | 'notify'>,
  conversationId: string,
  { callId, answer }: CallAnswer,
): void {
  const { conversations, events } = store.reader;
  const isWaiting = conversations.messages(conversationId).some((record) => {
    const content = contentOf(record);
    if (content?.kind !== 'reply') return false;
    return content.blocks.some(
      (block) => block.type === 'tool' && block.callId === callId && block.state === 'waiting',
    );
  });
  const call = events.ofCall(conversationId, callId, 'tool-call');
  if (!isWaiting || call === undefined) throw callNotWaiting();
  const body = { answer, by: 'person' };
  const event = { type: 'approval-response', conversationId, subject: callId, body } as const;
  if (hub.push(event) === null) throw callNotWaiting();
  notify({ topic: 'conversation', id: conversationId });
}
