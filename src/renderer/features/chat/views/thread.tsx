import { Clock } from 'lucide-react';
import { useRef } from 'react';
import type { Message } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { useDrafts } from '../hooks/draft-store.ts';
import { useEscapeStops, useReplies } from '../hooks/use-replies.ts';
import { useSend } from '../hooks/use-send.ts';
import { Composer } from './composer.tsx';
import { FirstUse } from './first-use.tsx';
import { FollowingPane } from './following-pane.tsx';
import { MessageItem } from './message-item.tsx';

const none: Message[] = [];

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
  const said = messages.value ?? none;
  const section = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useReplies(said);
  useEscapeStops(said, section, box);
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
  const reword = (reply: Message) => {
    const asked = said.findLast(
      (message, index) => message.kind === 'user' && index < said.indexOf(reply),
    );
    if (asked?.kind === 'user') choose(asked.text);
  };
  const empty = ready && !messages.loading && !messages.error && !messages.value?.length;
  return (
    <section
      ref={section}
      aria-label="Conversation"
      className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
    >
      <FollowingPane key={draftKey} sending={send.busy}>
        {empty ? <FirstUse practice={practice} onChoose={choose} /> : null}
        <Messages
          messages={messages}
          busy={send.busy}
          onAnswer={(text) => void submit(text)}
          onReword={reword}
        />
        {send.busy ? (
          <p role="status" className="row s m late">
            <Icon of={Clock} />
            Reading your request.
          </p>
        ) : null}
      </FollowingPane>
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

interface MessagesProps {
  messages: Remote<Message[]>;
  busy: boolean;
  onAnswer(text: string): void;
  onReword(reply: Message): void;
}

function Messages({ messages, busy, onAnswer, onReword }: MessagesProps) {
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
          onGap={() => void messages.reload()}
          onReword={onReword}
        />
      ))}
    </>
  );
}
