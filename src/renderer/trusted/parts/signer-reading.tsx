import { Clock } from 'lucide-react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { SignerProposal, SummaryLine } from '../../../shared/wallet/signer-proposal.ts';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { isKnownToken } from '../batch-check.ts';
import { subjectWords } from '../subject-words.ts';

const address = /^0x[0-9a-fA-F]{40}$/;

interface SignerReadingProps {
  subject: ApprovalFacts['subject'];
  proposal: SignerProposal | null;
}

/** The signer's own reading, made from the bytes alone and without the rest of Countersign. */
export function SignerReading({ subject, proposal }: SignerReadingProps) {
  return (
    <section className="part grid gap-1">
      <h2 className="s">{subjectWords[subject].read}</h2>
      {proposal === null ? (
        <p className="row s m" role="status">
          <Icon of={Clock} />
          The signer is reading them.
        </p>
      ) : (
        <Lines proposal={proposal} />
      )}
      {proposal?.subject === 'batch' && proposal.payments.some(({ replaces }) => replaces) ? (
        <Note
          tone="caution"
          title="Caution: other transactions with some of these nonces were signed before"
        >
          <p>On the same chain only one of the two with the same nonce can be included.</p>
        </Note>
      ) : null}
      {proposal?.subject === 'transaction' && proposal.replaces ? (
        <Note tone="caution" title="Caution: another transaction with this nonce was signed before">
          <p>On the same chain only one of the two can be included.</p>
        </Note>
      ) : null}
    </section>
  );
}

/**
 * Of several payments folded: each was compared with its row above. Where a contract alone says how its token is
 * counted, they stand open.
 */
function Lines({ proposal }: { proposal: SignerProposal }) {
  if (proposal.subject !== 'batch') return <SignerLines lines={proposal.summary} />;
  const { chainId, payments } = proposal;
  return (
    <details open={!payments.every(({ token }) => isKnownToken(chainId, token))}>
      <summary className="s">
        Each of the {payments.length} rows above is what the signer read: recipient, amount, nonce,
        fee and bytes
      </summary>
      <SignerLines lines={proposal.summary} />
    </details>
  );
}

/** Label and value as the signer wrote them. */
export function SignerLines({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl className="s grid gap-px">
      {lines.map((line, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat; the order is the signer's.
          key={`${index}/${line.label}`}
          className={address.test(line.value) ? '' : 'signer-line'}
        >
          <dt className="m">{line.label}</dt>
          <dd className="wrap-anywhere">
            {address.test(line.value) ? <WholeAddress address={line.value} /> : line.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
