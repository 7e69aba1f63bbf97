import { Clock } from 'lucide-react';
import { useRef } from 'react';
import type { Message } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { emptyDraft, useDrafts } from '../hooks/draft-store.ts';
import { useFoundMessage } from '../hooks/found-message.ts';
import { useEscapeStops, useReplies } from '../hooks/use-replies.ts';
import { useSend } from '../hooks/use-send.ts';
import { type ShownPart, useShownPart } from '../hooks/use-shown-part.ts';
import { SpokenReply } from '../reply/spoken-reply.tsx';
import { Composer } from './composer.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
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
  const draft = useDrafts((store) => store.drafts[draftKey] ?? emptyDraft);
  const { write, clear } = useDrafts.getState();
  const submit = async (text: string, attachmentIds: string[] = []) => {
    const sent = await send.start(text, attachmentIds);
    if (!sent?.ok) return;
    if (text === draft.text) clear(draftKey);
    messages.reload();
  };
  const part = useShownPart(said.length);
  useFoundMessage(said, part.showEarlier);
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
  const reply = said.findLast((message) => message.kind === 'reply');
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
          part={part}
          busy={send.busy}
          onAnswer={(text) => void submit(text)}
          onReword={reword}
          onSaid={() => box.current?.focus()}
        />
        {send.busy ? (
          <p role="status" className="row s m late">
            <Icon of={Clock} />
            Reading your request.
          </p>
        ) : null}
      </FollowingPane>
      {reply ? <SpokenReply key={reply.messageId} reply={reply} /> : null}
      <Composer
        ref={box}
        conversationId={conversationId}
        draftKey={draftKey}
        text={draft.text}
        busy={send.busy}
        error={send.error}
        onWrite={(text) => {
          write(draftKey, text);
          send.clear();
        }}
        onSend={(attachmentIds) => void submit(draft.text, attachmentIds)}
      />
    </section>
  );
}

interface MessagesProps {
  messages: Remote<Message[]>;
  part: ShownPart;
  busy: boolean;
  onAnswer(text: string): void;
  onReword(reply: Message): void;
  onSaid(): void;
}

function Messages({ messages, part, busy, onAnswer, onReword, onSaid }: MessagesProps) {
  const all = messages.value ?? none;
  const { hidden } = part;
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
      <EarlierMessages hidden={hidden} onShow={() => part.showEarlier()} />
      {all.slice(hidden).map((message, index) => (
        <div
          // The versions of a message are one place: the focus stays on what shows the next.
          key={message.branches?.ids[0] ?? message.messageId}
          data-message={message.messageId}
          tabIndex={-1}
          className="flex flex-col gap-2.5 outline-none"
        >
          <MessageItem
            message={message}
            current={hidden + index === all.length - 1}
            underItsRun={isSameRun(message, all[hidden + index - 1])}
            busy={busy}
            onAnswer={onAnswer}
            onGap={() => void messages.reload()}
            onReword={onReword}
            onSaid={onSaid}
          />
        </div>
      ))}
    </>
  );
}

function isSameRun(message: Message, above: Message | undefined): boolean {
  if (message.kind !== 'run' || above?.kind !== 'run') return false;
  return message.executionId === above.executionId;
}
