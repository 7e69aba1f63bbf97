import { Ban, Check, CircleDashed, Clock, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { Decision } from '../../../shared/wallet/human-protocol.ts';
import { StateMark } from '../../components/state-mark.tsx';
import { trustedApi } from '../api.ts';
import { CloseButton } from './close-button.tsx';
import { Frame } from './frame.tsx';

export type Outcome = Decision | 'consumed';

interface OutcomeWords {
  title: string;
  sign: LucideIcon;
  text: string;
}

const words: Record<Outcome, OutcomeWords> = {
  approved: {
    title: 'Signed and handed on',
    sign: Check,
    text: 'The signer accepts exactly these bytes, once. The run shows when they are on the chain, and compares what happened with what was rehearsed.',
  },
  consumed: {
    title: 'Signed and handed on',
    sign: Check,
    text: 'This approval was used. It cannot be used a second time.',
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
  const answered = outcome === 'approved' || outcome === 'rejected';
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
