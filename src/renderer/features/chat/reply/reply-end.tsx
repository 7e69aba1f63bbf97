import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ErrorShape } from '../../../../shared/errors.ts';
import type { ReplyWait } from '../../../../shared/ipc/reply-view.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Note } from '../../../components/note.tsx';
import { Ticking } from '../../../components/ticking.tsx';
import { ToSettings } from '../../../components/to-settings.tsx';
import { countdown } from '../../../format/time.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { wordsOfUse } from '../../../words/model-words.ts';
import { happenedWords } from '../../../words/reply-words.ts';
import { isOpen, type Reply } from './reply-message.ts';

interface ReplyEndProps {
  message: Reply;
  /** Something of it is there already. */
  hasText: boolean;
  busy: boolean;
  onReword(): void;
}

/** What goes on, or how it ended, with the way on; and what it cost. */
export function ReplyEnd({ message, hasText, busy, onReword }: ReplyEndProps) {
  const { state, use } = message;
  const open = isOpen(message);
  return (
    <>
      {open ? <Going message={message} hasText={hasText} /> : null}
      {state === 'stopped' || state === 'cut' || state === 'failed' ? (
        <Ended message={message} busy={busy} onReword={onReword} />
      ) : null}
      {use === undefined ? null : (
        <p className="s q">
          {wordsOfUse(use, 'Written')}
          {open ? ' until now' : ''}
        </p>
      )}
    </>
  );
}

function Going({ message, hasText }: { message: Reply; hasText: boolean }) {
  const { conversationId, model, state, wait } = message;
  const stop = useAction(() => api.chatStop({ conversationId }));
  return (
    <div className="row flex-wrap">
      <p role="status" className="row s m">
        <Icon of={Clock} />
        <Now going={goingWords(model, state, hasText)} wait={wait} />
      </p>
      <Button
        size="small"
        disabled={stop.busy}
        aria-keyshortcuts="Escape"
        title="Stop (Escape)"
        onClick={() => void stop.start()}
      >
        Stop
      </Button>
      {stop.error ? <ErrorNote error={stop.error} kept="Nothing is signed by it." /> : null}
    </div>
  );
}

/** While nobody is asked: why, and when it is asked again. */
function Now({ going, wait }: { going: string; wait: ReplyWait | undefined }) {
  return wait === undefined ? going : <Waiting key={wait.until} going={going} wait={wait} />;
}

function Waiting({ going, wait }: { going: string; wait: ReplyWait }) {
  const left = wait.until - useNow(500);
  if (left <= 0) return going;
  return (
    <span>
      {wait.why} It is asked again in <Ticking>{countdown(left)}</Ticking>.
    </span>
  );
}

function goingWords(model: string, state: Reply['state'], hasText: boolean): string {
  if (state === 'waiting') return `${model} waits for your answer.`;
  return hasText ? `${model} is writing.` : `${model} is reading your request.`;
}

/** Of a stop by a person, where nothing else is known. */
const stopped = { code: 'MODEL_STOPPED', message: 'You stopped it.', advice: '' };

/** What happened, what was done before that, what to do next. */
function Ended({ message, busy, onReword }: Omit<ReplyEndProps, 'hasText'>) {
  const { messageId, state, canRetry } = message;
  const retry = useAction(() => api.chatRetry({ messageId }));
  const ways = (
    <span className="row flex-wrap">
      {canRetry ? (
        <Button size="small" disabled={busy || retry.busy} onClick={() => void retry.start()}>
          Ask again
        </Button>
      ) : null}
      <Button size="small" disabled={busy} onClick={onReword}>
        Say it in other words
      </Button>
      {state === 'failed' ? <ToSettings part="model" /> : null}
    </span>
  );
  return (
    <>
      <End error={message.error ?? stopped} state={state} happened={happenedWords(message)}>
        {ways}
      </End>
      {retry.error ? <ErrorNote error={retry.error} kept="Nothing is signed by it." /> : null}
    </>
  );
}

interface EndProps {
  error: Pick<ErrorShape, 'code' | 'message' | 'advice'>;
  state: Reply['state'];
  happened: string;
  children: ReactNode;
}

function End({ error, state, happened, children }: EndProps) {
  // What a person did themselves is no trouble.
  if (state === 'stopped') {
    return (
      <Note tone="plain" title={error.message}>
        <p>{happened}</p>
        {children}
      </Note>
    );
  }
  return (
    <ErrorNote error={{ ...error, advice: `${happened} ${error.advice}` }}>{children}</ErrorNote>
  );
}
