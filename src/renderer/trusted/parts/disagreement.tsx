import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { SignerProposal } from '../../../shared/wallet/signer-proposal.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useSigner } from '../signer-store.ts';
import { placesHere, subjectWords } from '../subject-words.ts';
import { ApprovalBytes } from './approval-bytes.tsx';
import { Frame } from './frame.tsx';
import { SignerLines } from './signer-reading.tsx';

interface DisagreementProps {
  context: TrustedContext;
  facts: ApprovalFacts;
  proposal: SignerProposal;
  reasons: readonly string[];
}

/** Main and the signer do not speak of the same thing: there is nothing here to agree to. */
export function Disagreement({ context, facts, proposal, reasons }: DisagreementProps) {
  const { busy, send } = useSigner();
  const { approvalId } = facts;
  const words = subjectWords[facts.subject];
  return (
    <Frame
      context={context}
      above={`Step ${facts.stepLabel} of ${facts.planName}`}
      local={placesHere[facts.subject]}
      title={words.refuse}
      foot={
        <Button
          size="big"
          className="w-full justify-center"
          autoFocus
          disabled={busy === 'reject'}
          onClick={() => send({ type: 'reject', approvalId })}
        >
          Reject
        </Button>
      }
    >
      <section className="part grid gap-2">
        <Note tone="danger" title={words.disagreed} alert>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          <p>
            {words.nothingDone} Reject it and lock the vault: something in this computer may be
            trying to deceive you.
          </p>
        </Note>
      </section>
      <section className="part grid gap-1">
        <h2 className="s">{words.read}</h2>
        <SignerLines lines={proposal.summary} />
      </section>
      <section className="part">
        <p>{facts.title}</p>
        <p className="s m">This is what was rehearsed.</p>
      </section>
      <ApprovalBytes facts={facts} />
    </Frame>
  );
}
