import { Clock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { SignerProposal } from '../../../shared/wallet/human-protocol.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { countdown } from '../../format/time.ts';
import { expiry } from '../approval-check.ts';
import { subjectWords } from '../subject-words.ts';

interface AnswerBarProps {
  facts: ApprovalFacts;
  proposal: SignerProposal | null;
  now: number;
  /** Why signing is not possible now. */
  obstacle: string | null;
  /** After a danger, focus starts on the way out. */
  rejectFirst: boolean;
  busy: boolean;
  onReject(): void;
  onApprove(): void;
}

/** A key that is held down is not an answer. */
function refuseRepeat(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

/** When it expires, why it cannot be signed yet, and the two answers. No button is the default. */
export function AnswerBar(props: AnswerBarProps) {
  const { facts, proposal, now, obstacle, rejectFirst, busy, onReject, onApprove } = props;
  const reject = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (rejectFirst) reject.current?.focus();
  }, [rejectFirst]);
  const left = expiry(facts, proposal) - now;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="row s m items-start">
        <Icon of={Clock} className="mt-0.5" />
        <span>Expires in {countdown(left)}. If you close this window, it stays pending.</span>
      </p>
      <p id="why-not" role="status" className="s min-h-[1.4em]">
        {obstacle ?? subjectWords[facts.subject].ready}
      </p>
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
          <span className="whitespace-normal wrap-anywhere">{facts.actionLabel}</span>
        </Button>
      </div>
    </div>
  );
}
