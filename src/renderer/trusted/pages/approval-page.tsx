import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Note } from '../../components/note.tsx';
import { disagreements } from '../approval-check.ts';
import { openMessage } from '../message-check.ts';
import { outcomeOf } from '../outcome-of.ts';
import { ApprovalOutcome } from '../parts/approval-outcome.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Disagreement } from '../parts/disagreement.tsx';
import { Frame } from '../parts/frame.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';
import { ApprovalForm } from './approval-form.tsx';
import { MessageForm } from './message-form.tsx';

/** One approval: unlock first if need be, then the facts, then the answer, then how it ended. */
export function ApprovalPage({ context }: { context: TrustedContext }) {
  const { state, proposals, decided } = useSigner();
  const { facts } = context;
  const message = openMessage(proposals, decided);
  if (facts === null && message !== null) {
    return <MessageForm key={message.approvalId} context={context} proposal={message} />;
  }
  if (facts === null) {
    return (
      <Frame context={context} title="Nothing to approve" foot={<CloseButton />} focusTitle>
        <Note tone="unknown" title="This approval is not known any more">
          <p>It was answered or withdrawn. Nothing was signed by this window.</p>
        </Note>
      </Frame>
    );
  }
  const proposal = proposals[facts.approvalId] ?? null;
  const outcome = outcomeOf(facts.status, decided[facts.approvalId]);
  if (outcome !== null)
    return <ApprovalOutcome context={context} facts={facts} outcome={outcome} />;
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title="Unlock to look at this approval"
        why={`${facts.title}. It stays pending until you answer.`}
      />
    );
  }
  const reasons = proposal === null ? [] : disagreements(facts, proposal);
  if (proposal !== null && reasons.length > 0) {
    return <Disagreement context={context} facts={facts} proposal={proposal} reasons={reasons} />;
  }
  return (
    <ApprovalForm key={facts.approvalId} context={context} facts={facts} proposal={proposal} />
  );
}
