import { useRef, useState } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { SignerProposal } from '../../../shared/wallet/signer-proposal.ts';
import { CommandStart } from '../../components/command-start.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { VisitActs } from '../../components/visit-acts.tsx';
import { useNow } from '../../state/use-now.ts';
import { useConfirmShortcut } from '../../state/use-shortcut.ts';
import { expiry, mustTick, signingObstacle } from '../approval-check.ts';
import { AnswerBar } from '../parts/answer-bar.tsx';
import { ApprovalAddresses } from '../parts/approval-addresses.tsx';
import { ApprovalBytes } from '../parts/approval-bytes.tsx';
import { ApprovalEffects } from '../parts/approval-effects.tsx';
import { ApprovalFindings, SevereFindings } from '../parts/approval-findings.tsx';
import { AskedSecrets } from '../parts/asked-secrets.tsx';
import { BatchPayments } from '../parts/batch-payments.tsx';
import { ContentDiff } from '../parts/content-diff.tsx';
import { FileChangeView } from '../parts/file-change-view.tsx';
import { Frame } from '../parts/frame.tsx';
import { SignerReading } from '../parts/signer-reading.tsx';
import { useSigner } from '../signer-store.ts';
import { placesHere, subjectWords } from '../subject-words.ts';
import { useArmed } from '../use-armed.ts';
import { useTypedSecrets } from '../use-typed-secrets.ts';

interface ApprovalFormProps {
  context: TrustedContext;
  facts: ApprovalFacts;
  /** Null until the signer has read the bytes. */
  proposal: SignerProposal | null;
}

/** The facts of one transaction, several payments, one permit, one change of a file or one start of a program, and the answer to it. */
export function ApprovalForm({ context, facts, proposal }: ApprovalFormProps) {
  const { busy, error, send } = useSigner();
  const now = useNow(1000);
  const [accepted, setAccepted] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  const payments = facts.subject === 'batch' ? facts.payments.length : 0;
  const [unseen, setUnseen] = useState(payments);
  const armed = useArmed(proposal?.challenge ?? null, payments);
  const { approvalId } = facts;
  const answering = busy === 'approve' || busy === 'reject';
  const secrets = useTypedSecrets(facts, context.toType);
  const { missing } = secrets;
  const state = { facts, proposal, accepted, unseen, missing, armed, busy: answering, now };
  const obstacle = signingObstacle(state);
  const approve = async () => {
    if (proposal && obstacle === null && (await secrets.handOver())) {
      send({ type: 'approve', approvalId, challenge: proposal.challenge });
    }
  };
  useConfirmShortcut(obstacle === null, () => void approve());
  const danger = mustTick(facts);
  return (
    <Frame
      context={context}
      above={`Step ${facts.stepLabel} of ${facts.planName}`}
      local={placesHere[facts.subject]}
      title={facts.title}
      aside={waiting(context.othersWaiting)}
      focusTitle={!danger}
      foot={
        <AnswerBar
          actionLabel={facts.actionLabel}
          ready={subjectWords[facts.subject].ready}
          leftMs={expiry(facts, proposal) - now}
          obstacle={obstacle}
          rejectFirst={danger}
          busy={answering}
          onLead={danger && !accepted ? () => asked.current?.querySelector('input')?.focus() : null}
          onReject={() => send({ type: 'reject', approvalId })}
          onApprove={() => void approve()}
        />
      }
    >
      <SevereFindings facts={facts} />
      <WhatIsDone facts={facts} proposal={proposal} onUnseen={setUnseen} />
      <AskedSecrets secrets={secrets} />
      {error ? (
        <section className="part">
          <ErrorNote error={error.error} />
        </section>
      ) : null}
      {'addresses' in facts ? (
        <ApprovalAddresses facts={facts} beside={facts.subject === 'batch'} />
      ) : null}
      <ApprovalFindings
        facts={facts}
        now={now}
        asked={asked}
        accepted={accepted}
        onAccept={setAccepted}
      />
      {/* Below what was found: it may be long. */}
      {facts.subject === 'file_change' ? <ContentDiff facts={facts} /> : null}
      <SignerReading subject={facts.subject} proposal={proposal} />
      <ApprovalBytes facts={facts} />
    </Frame>
  );
}

interface WhatIsDoneProps extends Pick<ApprovalFormProps, 'facts' | 'proposal'> {
  onUnseen(left: number): void;
}

function WhatIsDone({ facts, proposal, onUnseen }: WhatIsDoneProps) {
  switch (facts.subject) {
    case 'batch': {
      const reads = proposal?.subject === 'batch' ? proposal.payments : [];
      return <BatchPayments facts={facts} reads={reads} onUnseen={onUnseen} />;
    }
    case 'file_change':
      return <FileChangeView facts={facts} />;
    case 'command':
      return (
        <section className="part">
          <CommandStart command={facts.command} />
        </section>
      );
    case 'visit':
      return (
        <section className="part">
          <VisitActs visit={facts.visit} />
        </section>
      );
    default:
      return <ApprovalEffects facts={facts} />;
  }
}

function waiting(others: number): string {
  return others === 0 ? 'the only one waiting' : `${others} more waiting`;
}
