import type { Message } from '../../../../shared/ipc/message-views.ts';
import type { ReplyBlock } from '../../../../shared/ipc/reply-view.ts';

/** A message that is what a model says. */
export type Reply = Extract<Message, { kind: 'reply' }>;

/** It is being written, or waits for a person's answer to a call. */
export function isOpen({ state }: Pick<Reply, 'state'>): boolean {
  return state === 'streaming' || state === 'waiting';
}

/** A question to the person: it stands below as a card of its own. */
export function isShownBelow(block: ReplyBlock): boolean {
  return block.type === 'tool' && block.name === 'ask_user' && block.state === 'done';
}
