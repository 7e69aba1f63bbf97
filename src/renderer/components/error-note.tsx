import { CircleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';
import { Note } from './note.tsx';

interface ErrorNoteProps {
  error: Pick<ErrorShape, 'code' | 'message' | 'advice'> & { class?: string };
  /** What did not suffer by it, where the message does not say so. */
  kept?: string;
  /** Buttons: what to do next. */
  children?: ReactNode;
}

/** Classes that mean that something did not answer. */
const noAnswer = ['network', 'timeout', 'rate_limited'];

/** What happened, what is not affected, what to do. */
export function ErrorNote({ error, kept, children }: ErrorNoteProps) {
  const sign = noAnswer.includes(error.class ?? '') ? Unplug : CircleAlert;
  return (
    <Note tone="unknown" sign={sign} alert title={error.message}>
      <p>
        {[saysKept(error) ? '' : kept, error.advice].filter(Boolean).join(' ')}{' '}
        <code className="q nowrap">{error.code}</code>
      </p>
      {children ? <div className="row flex-wrap">{children}</div> : null}
    </Note>
  );
}

/** Some errors say themselves what did not happen; twice would be noise. */
function saysKept({ message, advice }: ErrorNoteProps['error']): boolean {
  return /\b(nothing|no mandate) was\b/i.test(`${message} ${advice}`);
}
