import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Message } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { useDrafts } from '../hooks/draft-store.ts';
import { useSend } from '../hooks/use-send.ts';
import { Composer } from './composer.tsx';
import { FirstUse } from './first-use.tsx';
import { MessageItem } from './message-item.tsx';

interface ThreadProps {
  /** Null while there is no conversation; the first words begin one. */
  conversationId: string | null;
  /** Whether the list of conversations is known, so that none really means none. */
  ready: boolean;
  practice: boolean;
}

/** One conversation and the box to write in. */
export function Thread({ conversationId, ready, practice }: ThreadProps) {
  const key = conversationId === null ? null : `messages/${conversationId}`;
  const messages = useRemote(
    key,
    () => api.chatMessages({ conversationId: conversationId ?? '' }),
    ['conversation'],
    conversationId,
  );
  const box = useRef<HTMLTextAreaElement>(null);
  const send = useSend(conversationId);
  const draftKey = conversationId ?? 'new';
  const draft = useDrafts((store) => store.drafts[draftKey] ?? '');
  const write = useDrafts((store) => store.write);
  const submit = async (text: string) => {
    const sent = await send.start(text);
    if (!sent?.ok) return;
    if (text === draft) write(draftKey, '');
    messages.reload();
  };
  const choose = (text: string) => {
    write(draftKey, text);
    box.current?.focus();
  };
  const empty = ready && !messages.loading && !messages.error && !messages.value?.length;
  return (
    <section aria-label="Conversation" className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <Scroll key={draftKey} sending={send.busy}>
        {empty ? <FirstUse practice={practice} onChoose={choose} /> : null}
        <Messages messages={messages} busy={send.busy} onAnswer={(text) => void submit(text)} />
        {send.busy ? (
          <p role="status" className="row s m late">
            <Icon of={Clock} />
            Reading your request.
          </p>
        ) : null}
      </Scroll>
      <Composer
        ref={box}
        text={draft}
        busy={send.busy}
        error={send.error}
        onWrite={(text) => {
          write(draftKey, text);
          send.clear();
        }}
        onSend={() => void submit(draft)}
      />
    </section>
  );
}

/** Within this many pixels of the end the reader is taken to follow what arrives. */
const followPx = 80;

interface ScrollProps {
  /** Words of yours are on their way: they come into sight wherever the reader was. */
  sending: boolean;
  children: ReactNode;
}

/** Keeps the newest in sight while the reader is at the end; cards grow after they arrive. */
function Scroll({ sending, children }: ScrollProps) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  useEffect(() => {
    if (sending) following.current = true;
  }, [sending]);
  useEffect(() => {
    const [outer, inner] = [pane.current, content.current];
    if (!outer || !inner) return;
    let lastTop = 0;
    const look = () => {
      const below = outer.scrollHeight - outer.scrollTop - outer.clientHeight;
      // Only who goes up stops following; what grows below does not.
      if (below < followPx) following.current = true;
      else if (outer.scrollTop < lastTop) following.current = false;
      lastTop = outer.scrollTop;
    };
    const growth = new ResizeObserver(() => {
      if (following.current) outer.scrollTop = outer.scrollHeight;
    });
    growth.observe(inner);
    growth.observe(outer);
    outer.addEventListener('scroll', look);
    return () => {
      growth.disconnect();
      outer.removeEventListener('scroll', look);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <div ref={pane} className="scroll" tabIndex={0} role="log" aria-label="Messages">
      <div ref={content} className="mx-auto flex max-w-[760px] flex-col gap-2.5 px-5 pt-3 pb-1">
        {children}
      </div>
    </div>
  );
}

interface MessagesProps {
  messages: Remote<Message[]>;
  busy: boolean;
  onAnswer(text: string): void;
}

function Messages({ messages, busy, onAnswer }: MessagesProps) {
  return (
    <>
      {messages.error ? (
        <ErrorNote error={messages.error} kept="What you wrote is kept.">
          <Button size="small" onClick={messages.reload}>
            Try again
          </Button>
        </ErrorNote>
      ) : null}
      {messages.loading ? <Bones rows={[[420], [300], [380]]}>Reading this chat.</Bones> : null}
      {(messages.value ?? []).map((message, index, all) => (
        <MessageItem
          key={message.messageId}
          message={message}
          current={index === all.length - 1}
          busy={busy}
          onAnswer={onAnswer}
        />
      ))}
    </>
  );
}
