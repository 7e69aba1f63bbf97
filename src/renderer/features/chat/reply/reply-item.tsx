import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReplyBlock } from '../../../../shared/ipc/reply-view.ts';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { liveReply } from '../../../model/live-reply.ts';
import { noPieces, usePieces } from '../../../state/pieces-store.ts';
import { CallQuestion } from './call-question.tsx';
import { ReplyEnd } from './reply-end.tsx';
import { isShownBelow, type Reply } from './reply-message.ts';
import { ToolCard } from './tool-card.tsx';

interface ReplyItemProps {
  message: Reply;
  busy: boolean;
  /** Reads the conversation again. */
  onGap(): void;
  /** Puts the words that it answers back into the box. */
  onReword(): void;
}

/** What a model says and does, in its order, while it comes and afterwards. */
export function ReplyItem({ message, busy, onGap, onReword }: ReplyItemProps) {
  const pushed = usePieces((store) => store.pushed[message.messageId] ?? noPieces);
  const { blocks, hasGap } = liveReply(message, pushed);
  useReadAgain(hasGap, onGap);
  return (
    <article
      aria-label={`Answer of ${message.model}`}
      aria-live="off"
      aria-busy={message.state === 'streaming'}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reply only grows at its end.
        <Part key={index} block={block} conversationId={message.conversationId} />
      ))}
      <ReplyEnd message={message} hasText={blocks.length > 0} busy={busy} onReword={onReword} />
    </article>
  );
}

function Part({ block, conversationId }: { block: ReplyBlock; conversationId: string }) {
  if (isShownBelow(block)) return null;
  if (block.type === 'text') return <Markdown text={block.text} />;
  if (block.state !== 'waiting' || block.asks === null) return <ToolCard call={block} />;
  return <CallQuestion conversationId={conversationId} call={block} question={block.asks} />;
}

/** Once for each gap: what was read then is whole again. */
function useReadAgain(hasGap: boolean, read: () => void): void {
  const readNow = useEffectEvent(read);
  const asked = useRef(false);
  useEffect(() => {
    if (hasGap && !asked.current) readNow();
    asked.current = hasGap;
  }, [hasGap]);
}
