import { AppError } from '../../../shared/errors.ts';
import { contentOf } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';

/** What a person says about a call that waits for them. */
export interface CallAnswer {
  callId: string;
  answer: 'once' | 'no';
}

/** Durable when it returns; the first answer counts. Errors: CALL_NOT_WAITING. */
export function answerCall(
  { store, hub, notify }: Pick<RequestsDeps, 'store' | 'hub' | 'notify'>,
  conversationId: string,
  said: CallAnswer,
): void {
  const isWaiting = store.reader.conversations.messages(conversationId).some((record) => {
    const content = contentOf(record);
    if (content?.kind !== 'reply') return false;
    return content.blocks.some(
      (block) => block.type === 'tool' && block.callId === said.callId && block.state === 'waiting',
    );
  });
  const body = { answer: said.answer };
  const event = { type: 'approval-response', conversationId, subject: said.callId, body } as const;
  if (!isWaiting || hub.push(event) === null) throw notWaiting();
  notify({ topic: 'conversation', id: conversationId });
}

function notWaiting(): AppError {
  const message = 'This call waits for no answer.';
  return new AppError('CALL_NOT_WAITING', 'invalid_params', message, {
    advice: 'Nothing was done by it. It was answered already, or its turn was stopped.',
  });
}
