import type { ReplyBlock, ReplyView } from '../../shared/ipc/reply-view.ts';
import { joinText, type Pushed } from './live-text.ts';

export interface LiveReply {
  blocks: ReplyBlock[];
  /** Something between what was read and what was pushed is missing, and has to be read. */
  hasGap: boolean;
}

/** A reply as far as it is known: what was read of it, and what was pushed since. */
export function liveReply(
  { state, blocks }: Pick<ReplyView, 'state' | 'blocks'>,
  pushed: Readonly<Record<number, Pushed>>,
): LiveReply {
  if (state !== 'streaming') return { blocks, hasGap: false };
  let hasGap = false;
  const known = blocks.map((block, index) => {
    if (block.type !== 'text') return block;
    const text = joinText(block.text, pushed[index]);
    hasGap ||= text === null;
    return text === null ? block : { ...block, text: whole(text) };
  });
  // A block that follows is there before its reply was read again; one behind that has to wait for it.
  const begun = joinText('', pushed[blocks.length]);
  return { blocks: begun ? [...known, { type: 'text', text: whole(begun) }] : known, hasGap };
}

/** A piece may end within a character; its other half comes with the next. */
function whole(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
