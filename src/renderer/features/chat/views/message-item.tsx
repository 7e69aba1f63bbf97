import { memo } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { ToSettings } from '../../../components/to-settings.tsx';
import { wordsOfUse } from '../../../words/model-words.ts';
import { EditedCard } from '../reply/edited-card.tsx';
import { ReplyItem } from '../reply/reply-item.tsx';
import { FailedNote } from './failed-note.tsx';
import { NoteCard } from './note-card.tsx';
import { NoticeNote } from './notice-note.tsx';
import { OwnMessage } from './own-message.tsx';
import { PlanCard } from './plan-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { RunCard } from './run-card.tsx';

interface MessageItemProps {
  message: Message;
  /** Nothing came after it. */
  current: boolean;
  /** The option that it chose of the question right above it, as that was shown. */
  chose: string | null;
  /** What stands right above it shows the same run. */
  underItsRun: boolean;
  busy: boolean;
  onAnswer(text: string): void;
  /** Reads the conversation again. */
  onGap(): void;
  /** Puts the words that a message answers back into the box. */
  onReword(message: Message): void;
  /** A message was said otherwise. */
  onSaid(): void;
}

/** One thing in a conversation, and what a model took to say it. Drawn again where something of it changed. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message } = props;
  if (message.kind === 'reply') {
    const { busy, onGap, onReword } = props;
    const reword = () => onReword(message);
    return <ReplyItem message={message} busy={busy} onGap={onGap} onReword={reword} />;
  }
  return (
    <>
      <Said {...props} message={message} />
      {message.use === undefined ? null : <p className="s q">{wordsOfUse(message.use)}</p>}
    </>
  );
});

type SaidProps = Pick<
  MessageItemProps,
  'current' | 'chose' | 'underItsRun' | 'busy' | 'onAnswer' | 'onSaid'
> & {
  message: Exclude<Message, { kind: 'reply' }>;
};

/** Text is drawn as text, whoever wrote it. */
function Said({ message, current, chose, underItsRun, busy, onAnswer, onSaid }: SaidProps) {
  switch (message.kind) {
    case 'user':
      return <OwnMessage message={message} chose={chose} busy={busy} onSaid={onSaid} />;
    case 'assistant':
      return (
        <>
          <p className="max-w-[640px] whitespace-pre-wrap wrap-anywhere" dir="auto">
            {message.text}
          </p>
          {message.wantsModel ? (
            <p>
              <ToSettings part="model" />
            </p>
          ) : null}
        </>
      );
    case 'question':
      return <QuestionCard message={message} current={current} busy={busy} onAnswer={onAnswer} />;
    case 'plan':
      return <PlanCard planId={message.planId} />;
    case 'run':
      return message.text === undefined ? (
        <RunCard executionId={message.executionId} />
      ) : (
        <>
          <p className="max-w-[640px] wrap-anywhere whitespace-pre-line" dir="auto">
            {message.text}
          </p>
          {underItsRun ? null : <RunCard executionId={message.executionId} />}
        </>
      );
    case 'notice':
      return <NoticeNote message={message} />;
    case 'note':
      return <NoteCard noteId={message.noteId} />;
    case 'edited':
      return <EditedCard message={message} />;
    case 'error':
      return <FailedNote message={message} busy={busy} />;
  }
}
