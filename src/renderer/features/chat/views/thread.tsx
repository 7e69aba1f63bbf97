import { Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { Icon } from '../../../components/icon.tsx';
import { useFoundMessage } from '../hooks/found-message.ts';
import { useMessages } from '../hooks/use-messages.ts';
import { useOwnWords } from '../hooks/use-own-words.ts';
import { useEscapeStops, useReplies } from '../hooks/use-replies.ts';
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
  const own = useOwnWords(conversationId, messages, box);
  const [edits, setEdits] = useState(0);
  useFoundMessage(said, () => void messages.reload());
  const reply = said.findLast((message) => message.kind === 'reply');
  const empty = ready && !messages.loading && !messages.error && said.length === 0;
  return (
    <section
      ref={section}
      aria-label="Conversation"
      className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
    >
      <FollowingPane key={own.draftKey} sending={own.busy} edits={edits}>
        {empty ? <FirstUse practice={practice} onChoose={own.choose} /> : null}
        <Messages
          messages={messages}
          busy={own.busy}
          onAnswer={own.submit}
          onReword={own.reword}
          onSaid={() => {
            setEdits(edits + 1);
            box.current?.focus();
          }}
        />
        {own.busy ? (
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
        {...{ draftKey: own.draftKey, text: own.text, busy: own.busy, error: own.error }}
        onWrite={own.write}
        onSend={(attachmentIds) => own.submit(own.text, attachmentIds)}
      />
    </section>
  );
}
