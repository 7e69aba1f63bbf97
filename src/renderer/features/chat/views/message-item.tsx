import type { Message } from '../../../../shared/ipc/views.ts';
import { useRoute } from '../../../state/route-store.ts';
import { wordsOfUse } from '../../../words/model-words.ts';
import { AskingNote } from './asking-note.tsx';
import { FailedNote } from './failed-note.tsx';
import { PlanCard } from './plan-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { RunCard } from './run-card.tsx';

interface MessageItemProps {
  message: Message;
  /** Nothing came after it. */
  current: boolean;
  busy: boolean;
  onAnswer(text: string): void;
}

/** One thing in a conversation, and what a model took to say it. */
export function MessageItem(props: MessageItemProps) {
  const { use } = props.message;
  return (
    <>
      <Said {...props} />
      {use === undefined ? null : <p className="s q">{wordsOfUse(use)}</p>}
    </>
  );
}

/** Text is drawn as text, whoever wrote it. */
function Said({ message, current, busy, onAnswer }: MessageItemProps) {
  switch (message.kind) {
    case 'user':
      return (
        <div className="ml-30 self-end">
          <p
            className="rounded-3 rounded-br-[2px] bg-sunken px-3.5 py-2 whitespace-pre-wrap wrap-anywhere"
            dir="auto"
          >
            {message.text}
          </p>
          {message.requestId === null ? null : <StoryLink requestId={message.requestId} />}
        </div>
      );
    case 'assistant':
      return (
        <p className="max-w-[640px] whitespace-pre-wrap wrap-anywhere" dir="auto">
          {message.text}
        </p>
      );
    case 'question':
      return <QuestionCard message={message} current={current} busy={busy} onAnswer={onAnswer} />;
    case 'plan':
      return <PlanCard planId={message.planId} />;
    case 'run':
      return <RunCard executionId={message.executionId} />;
    case 'reply':
      return (
        <p className="max-w-[640px] whitespace-pre-wrap wrap-anywhere" dir="auto">
          {message.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n\n')}
        </p>
      );
    case 'edited':
      return <PlanCard planId={message.planId} />;
    case 'asking':
      return <AskingNote message={message} />;
    case 'error':
      return <FailedNote message={message} busy={busy} />;
  }
}

function StoryLink({ requestId }: { requestId: string }) {
  const go = useRoute((store) => store.go);
  return (
    <p className="text-right">
      <button type="button" className="link s q" onClick={() => go({ page: 'story', requestId })}>
        What became of it
      </button>
    </p>
  );
}
