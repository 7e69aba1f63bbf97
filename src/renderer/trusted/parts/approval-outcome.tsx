import { Ban, Check, CircleDashed, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Icon } from '../../components/icon.tsx';
import { trustedApi } from '../api.ts';
import type { Outcome } from '../outcome-of.ts';
import { placesHere, subjectWords } from '../subject-words.ts';
import { CloseButton } from './close-button.tsx';
import { Frame } from './frame.tsx';

const signs: Record<Outcome, LucideIcon> = {
  signing: Hourglass,
  signed: Check,
  asked_again: CircleDashed,
  rejected: Ban,
  expired: Clock,
  withdrawn: CircleDashed,
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
  const { title, text } = subjectWords[facts.subject].outcomes[outcome];
  return (
    <Frame
      context={context}
      above={`Step ${facts.stepLabel} of ${facts.planName}`}
      local={placesHere[facts.subject]}
      title={title}
      foot={<CloseButton focus />}
    >
      <section className="part grid gap-2" role="status">
        <p className="row s">
          <Icon of={signs[outcome]} />
          <b className="min-w-0 wrap-anywhere">{facts.title}</b>
        </p>
        <p className="m">{text}</p>
        {answered ? <p className="s m">This window closes by itself.</p> : null}
      </section>
    </Frame>
  );
}
