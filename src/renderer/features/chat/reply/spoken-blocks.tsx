import { useRef } from 'react';
import type { ReplyBlock } from '../../../../shared/ipc/reply-view.ts';
import { splitBlocks } from '../../../model/markdown/split-blocks.ts';
import { callWords } from '../../../words/reply-words.ts';

interface SpokenBlocksProps {
  blocks: readonly ReplyBlock[];
  isOpen: boolean;
}

/** For those who listen: each block of a reply once it is whole, and not each of its words as it comes. */
export function SpokenBlocks({ blocks, isOpen }: SpokenBlocksProps) {
  // What was there when the page came is read by whoever goes there.
  const wasOpen = useRef(isOpen);
  wasOpen.current ||= isOpen;
  return (
    <p className="sr-only" aria-live="polite">
      {wasOpen.current ? lastWhole(blocks, isOpen) : null}
    </p>
  );
}

function lastWhole(blocks: readonly ReplyBlock[], isOpen: boolean): string {
  const last = blocks.at(-1);
  if (last === undefined) return '';
  if (last.type === 'tool') return `${last.title}: ${callWords[last.state]}`;
  const sources = splitBlocks(last.text).blocks;
  return sources.at(isOpen ? -2 : -1)?.trim() ?? '';
}
