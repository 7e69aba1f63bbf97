import { Hourglass } from 'lucide-react';
import { useId } from 'react';
import type { ReplyTool } from '../../../../shared/ipc/reply-view.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { useAction } from '../../../state/use-action.ts';

interface CallQuestionProps {
  conversationId: string;
  call: ReplyTool;
  question: string;
}

/** A call that leaves this computer waits for a yes. It takes no focus, and has no key of its own. */
export function CallQuestion({ conversationId, call, question }: CallQuestionProps) {
  const { callId, name, title, input } = call;
  const heading = useId();
  const answer = useAction((said: 'once' | 'no') =>
    api.chatAnswerCall({ conversationId, callId, answer: said }),
  );
  return (
    <section aria-labelledby={heading} className="card border-[var(--waiting-edge)]">
      <div className="row items-start">
        <h2 id={heading} className="wrap-anywhere">
          {visibleText(question)}
        </h2>
        <span className="ml-auto">
          <StateMark sign={Hourglass} tone="waiting">
            Waiting for you
          </StateMark>
        </span>
      </div>
      <p className="s m pt-1 wrap-anywhere">
        {visibleText(title)}, called as <code>{visibleText(name)}</code>, with exactly this:
      </p>
      <pre className="tool-text mt-1.5">{visibleText(input)}</pre>
      <div className="row flex-wrap pt-2.5">
        <Button size="small" disabled={answer.busy} onClick={() => void answer.start('once')}>
          Allow once
        </Button>
        <Button size="small" disabled={answer.busy} onClick={() => void answer.start('no')}>
          Not now
        </Button>
        <span className="s m">Nothing has gone out yet.</span>
      </div>
      {answer.error ? (
        <div className="pt-2">
          <ErrorNote error={answer.error} kept="Nothing has gone out." />
        </div>
      ) : null}
    </section>
  );
}
