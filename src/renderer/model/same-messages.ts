import type { Message } from '../../shared/ipc/message-views.ts';
import { sameValue } from './same-value.ts';

/** A chat that was read again: what says the same as before is the same object, so that it is not drawn again. */
export function sameMessages(before: readonly Message[], read: readonly Message[]): Message[] {
  const known = new Map(before.map((message) => [message.messageId, message]));
  return read.map((message) => {
    const earlier = known.get(message.messageId);
    return earlier !== undefined && sameValue(earlier, message) ? earlier : message;
  });
}
