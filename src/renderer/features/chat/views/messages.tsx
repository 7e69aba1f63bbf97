import type { Message } from '../../../../shared/ipc/message-views.ts';
import { shownOption } from '../../../../shared/plan/question-option.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useSteady } from '../../../state/use-steady.ts';
import { nothingSaid, type useMessages } from '../hooks/use-messages.ts';
import { EarlierMessages } from './earlier-messages.tsx';
import { MessageItem } from './message-item.tsx';

interface MessagesProps {
  messages: ReturnType<typeof useMessages>;
  busy: boolean;
  onAnswer(text: string): void;
  onReword(reply: Message): void;
  onSaid(): void;
}

/** What was said, each by itself: one that is the same as before is not drawn again, whatever goes on around it. */
export function Messages({ messages, busy, onAnswer, onReword, onSaid }: MessagesProps) {
  const { hidden, above, messages: shown } = messages.value ?? nothingSaid;
  const answer = useSteady(onAnswer);
  const reword = useSteady(onReword);
  const said = useSteady(onSaid);
  const readAgain = useSteady(() => void messages.reload());
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
      <EarlierMessages hidden={hidden} onShow={messages.showEarlier} />
      {shown.map((message, index) => (
        <div
          // The versions of a message are one place: the focus stays on what shows the next.
          key={message.branches?.ids[0] ?? message.messageId}
          data-message={message.messageId}
          tabIndex={-1}
          className="flex flex-col gap-2.5 outline-none"
        >
          <MessageItem
            message={message}
            current={index === shown.length - 1}
            chose={chosenOf(message, shown[index - 1] ?? above)}
            underItsRun={isSameRun(message, shown[index - 1] ?? above)}
            busy={busy}
            onAnswer={answer}
            onGap={readAgain}
            onReword={reword}
            onSaid={said}
          />
        </div>
      ))}
    </>
  );
}

/** A person reads the label that they pressed, where the answer itself is an id. */
function chosenOf(message: Message, above: Message | null): string | null {
  if (message.kind !== 'user' || above?.kind !== 'question') return null;
  const options = above.options.map(shownOption);
  return options.find(({ value }) => value === message.text)?.label ?? null;
}

function isSameRun(message: Message, above: Message | null): boolean {
  if (message.kind !== 'run' || above?.kind !== 'run') return false;
  return message.executionId === above.executionId;
}
