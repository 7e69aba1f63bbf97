import { useEffect, useRef, useState } from 'react';
import { liveReply } from '../../../model/live-reply.ts';
import { noPieces, usePieces } from '../../../state/pieces-store.ts';
import { useSplit } from '../../../state/use-split.ts';
import { callWords } from '../../../words/reply-words.ts';
import { isOpen, isShownBelow, type Reply } from './reply-message.ts';

/** A text that is heard is taken out again, so that nobody finds it twice. */
const heardMs = 1000;

/** For those who listen: each block of a reply once it is whole, and not each of its words as it comes. */
export function SpokenReply({ reply }: { reply: Reply }) {
  const pushed = usePieces((store) => store.pushed[reply.messageId] ?? noPieces);
  const { blocks } = liveReply(reply, pushed);
  // What was there when the page came is read by whoever goes there.
  const wasOpen = useRef(false);
  const [spoken, setSpoken] = useState('');
  const open = isOpen(reply);
  const last = blocks.findLast((block) => !isShownBelow(block));
  const sources = useSplit(last?.type === 'text' ? last.text : '');
  const text =
    last?.type === 'tool'
      ? `${last.title}: ${callWords[last.state]}`
      : (sources.at(reply.state === 'streaming' ? -2 : -1)?.trim() ?? '');
  useEffect(() => {
    if (open) wasOpen.current = true;
    if (wasOpen.current) setSpoken(text);
  }, [open, text]);
  useEffect(() => {
    if (spoken === '') return;
    const timer = setTimeout(() => setSpoken(''), heardMs);
    return () => clearTimeout(timer);
  }, [spoken]);
  return (
    <p className="sr-only" aria-live="polite">
      {spoken}
    </p>
  );
}
