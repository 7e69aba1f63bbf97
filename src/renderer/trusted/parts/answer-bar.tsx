import { Clock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { countdown } from '../../format/time.ts';

interface AnswerBarProps {
  /** What the button of the yes says. */
  actionLabel: string;
  /** Said when nothing stands in the way of it. */
  ready: string;
  /** How long an answer is taken, in milliseconds. */
  leftMs: number;
  /** Why signing is not possible now. */
  obstacle: string | null;
  /** After a danger, focus starts on the way out. */
  rejectFirst: boolean;
  busy: boolean;
  /** Leads to what has to be typed or ticked first; null where that is done, or nothing has to be. */
  onLead?: (() => void) | null;
  onReject(): void;
  onApprove(): void;
}

/** A key that is held down is not an answer. */
function refuseRepeat(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

/** When it expires, why it cannot be signed yet, and the two answers. No button is the default. */
export function AnswerBar(props: AnswerBarProps) {
  const { actionLabel, ready, leftMs, obstacle, rejectFirst, busy, onReject, onApprove } = props;
  const { onLead = null } = props;
  const reject = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (rejectFirst) reject.current?.focus();
  }, [rejectFirst]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="row s m items-start">
        <Icon of={Clock} className="mt-0.5" />
        <span>Expires in {countdown(leftMs)}. If you close this window, it stays pending.</span>
      </p>
      <div className="row s min-h-[1.4em] flex-wrap">
        <p id="why-not" role="status">
          {obstacle ?? ready}
        </p>
        {obstacle === null || onLead === null ? null : (
          <button type="button" className="link" onClick={onLead}>
            Show where
          </button>
        )}
      </div>
      <div className="row items-stretch">
        <button
          ref={reject}
          type="button"
          className="btn btn-big"
          disabled={busy}
          onKeyDown={refuseRepeat}
          onClick={onReject}
        >
          Reject
        </button>
        <Button
          kind="go"
          size="big"
          className="min-w-0 flex-1 justify-center py-1"
          confirmKey
          disabled={obstacle !== null}
          aria-describedby="why-not"
          onKeyDown={refuseRepeat}
          onClick={onApprove}
        >
          <span className="whitespace-normal wrap-anywhere">{actionLabel}</span>
        </Button>
      </div>
    </div>
  );
}
