import type { TurnThread } from '../../agent/conversation/turn-thread.ts';
import { taintOf } from '../../agent/prompts/context-block.ts';
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

/**
 * Writes what the reply says, where it stands and what of other people it took in. An error goes with the one that it
 * is about alone.
 */
export function writeReply(
  deps: Pick<RequestsDeps, 'store'>,
  messageId: string,
  thread: Pick<TurnThread, 'blocks' | 'takenIn'>,
  more: Pick<ReplyContent, 'state'> & Pick<Partial<ReplyContent>, 'error' | 'about'>,
): void {
  const before = replyIn(deps, messageId);
  if (before === null) return;
  const { error: _error, about: _about, ...kept } = before;
  const blocks = thread.blocks.filter((block) => block.type === 'tool' || block.text !== '');
  const takenIn = taintOf([...(before.takenIn ?? []), ...thread.takenIn]);
  const content: ReplyContent = { ...kept, ...more, blocks, takenIn };
  deps.store.writer.conversations.setContent(messageId, content);
}
