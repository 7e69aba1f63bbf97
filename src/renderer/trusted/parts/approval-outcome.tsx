import { Ban, Check, CircleDashed, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { StateMark } from '../../components/state-mark.tsx';
import { trustedApi } from '../api.ts';
import type { Outcome } from '../outcome-of.ts';
import { CloseButton } from './close-button.tsx';
import { Frame } from './frame.tsx';

interface OutcomeWords {
  title: string;
  sign: LucideIcon;
  text: string;
}

const words: Record<Outcome, OutcomeWords> = {
  signing: {
    title: 'Approved',
    sign: Hourglass,
    text: 'The signer is signing exactly these bytes, once. You can close this window.',
  },
  signed: {
    title: 'Signed and sent',
    sign: Check,
    text: 'The run shows when it is on the chain, and compares what happened with what was rehearsed. This approval is used up.',
  },
  asked_again: {
    title: 'Asked again',
    sign: CircleDashed,
    text: 'Just before signing, this would no longer have done what you read. Nothing was signed. The run rehearses it anew and asks you with the new figures: close this window and review the approval there.',
  },
  rejected: {
    title: 'Rejected',
    sign: Ban,
    text: 'Nothing was signed. The run stops at this step.',
  },
  expired: {
    title: 'Expired',
    sign: Clock,
    text: 'The time to answer is over. Nothing was signed. The run says how to go on.',
  },
  withdrawn: {
    title: 'Withdrawn',
    sign: CircleDashed,
    text: 'The request was taken back, for example because it was rehearsed again. Nothing was signed.',
  },
};

/** Long enough to be read; the button is there for who is faster. */
const closeAfterMs = 4000;

/** How the approval ended; after an answer the window closes by itself. */
export function ApprovalOutcome(props: {
  context: TrustedContext;
  facts: ApprovalFacts;
  outcome: Outcome;
}) {
  const { context, facts, outcome } = props;
  const answered = outcome === 'signed' || outcome === 'rejected';
  useEffect(() => {
    if (!answered) return;
    const timer = setTimeout(() => void trustedApi.trustedClose({}), closeAfterMs);
    return () => clearTimeout(timer);
  }, [answered]);
  const { title, sign, text } = words[outcome];
  return (
    <Frame
      context={context}
      above={`Step ${facts.stepLabel} of ${facts.planName}`}
      title={title}
      foot={<CloseButton focus />}
    >
      <section className="part grid gap-2" role="status">
        <StateMark sign={sign}>{facts.title}</StateMark>
        <p className="m">{text}</p>
        {answered ? <p className="s m">This window closes by itself.</p> : null}
      </section>
    </Frame>
  );
}
