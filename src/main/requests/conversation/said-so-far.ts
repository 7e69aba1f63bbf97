import type { TurnThread } from '../../agent/conversation/turn-thread.ts';
import { contentOf } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { keptTurn } from './kept-turn.ts';
import { replyIn } from './reply-row.ts';

/** What was said until a turn was stopped. */
type Stopped = Pick<TurnThread, 'blocks' | 'takenIn'>;

/** The words that a reply answers. */
export function textOf({ store }: RequestsDeps, messageId: string): string {
  const before = store.reader.conversations.upTo(messageId).at(-2);
  const content = before && contentOf(before);
  return content?.kind === 'user' ? content.text : '';
}

/** Of a reply that did not begin, or comes once more. */
export function threadSoFar(deps: RequestsDeps, messageId: string): Stopped {
  return { blocks: structuredClone(replyIn(deps, messageId)?.blocks ?? []), takenIn: [] };
}

/** Of one that waits for a person; null while a call of it is being made. */
export function waitingThread(deps: RequestsDeps, messageId: string): Stopped | null {
  const thread = keptTurn(deps, messageId);
  const isRunning = thread?.blocks.some(
    (block) => block.type === 'tool' && block.state === 'running',
  );
  return isRunning ? null : thread;
}
