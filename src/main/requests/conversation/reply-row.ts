import type { TurnThread } from '../../agent/conversation/turn-thread.ts';
import { type Content, contentOf } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';

type ReplyContent = Extract<Content, { kind: 'reply' }>;

/** The place of a reply that begins. */
export function newReply(model: string): ReplyContent {
  return { kind: 'reply', model, state: 'streaming', blocks: [] };
}

/** What stands there now; null where the message says something else. */
export function replyIn(
  { store }: Pick<RequestsDeps, 'store'>,
  messageId: string,
): ReplyContent | null {
  const record = store.reader.conversations.message(messageId);
  const content = record && contentOf(record);
  return content?.kind === 'reply' ? content : null;
}

/** Writes what the reply says and where it stands. An error goes with the one that it is about alone. */
export function writeReply(
  deps: Pick<RequestsDeps, 'store'>,
  messageId: string,
  thread: Pick<TurnThread, 'blocks'>,
  more: Pick<ReplyContent, 'state'> & Pick<Partial<ReplyContent>, 'error' | 'about'>,
): void {
  const before = replyIn(deps, messageId);
  if (before === null) return;
  const { error: _error, about: _about, ...kept } = before;
  const blocks = thread.blocks.filter((block) => block.type === 'tool' || block.text !== '');
  const content: ReplyContent = { ...kept, ...more, blocks };
  deps.store.writer.conversations.setContent(messageId, content);
}
