import { Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { Icon } from '../../../components/icon.tsx';
import { emptyDraft, useDrafts } from '../../../state/draft-store.ts';
import { useFoundMessage } from '../hooks/found-message.ts';
import { useMessages } from '../hooks/use-messages.ts';
import { useEscapeStops, useReplies } from '../hooks/use-replies.ts';
import { useSend } from '../hooks/use-send.ts';
import { SpokenReply } from '../reply/spoken-reply.tsx';
import { Composer } from './composer.tsx';
import { FirstUse } from './first-use.tsx';
import { FollowingPane } from './following-pane.tsx';
import { Messages } from './messages.tsx';

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
  const messages = useMessages(conversationId);
  const said = messages.value?.messages ?? none;
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
  const [edits, setEdits] = useState(0);
  useFoundMessage(said, () => void messages.reload());
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
  const empty = ready && !messages.loading && !messages.error && said.length === 0;
  return (
    <section
      ref={section}
      aria-label="Conversation"
      className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
    >
      <FollowingPane key={draftKey} sending={send.busy} edits={edits}>
        {empty ? <FirstUse practice={practice} onChoose={choose} /> : null}
        <Messages
          messages={messages}
          busy={send.busy}
          onAnswer={(text) => void submit(text)}
          onReword={reword}
          onSaid={() => {
            setEdits(edits + 1);
            box.current?.focus();
          }}
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
