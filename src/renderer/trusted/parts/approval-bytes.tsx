import { useState } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import { hexGroups } from '../../../shared/hex-groups.ts';
import { subjectWords } from '../subject-words.ts';

/** The digest that is approved, and the call of a transaction in words when asked for. */
export function ApprovalBytes({ facts }: { facts: ApprovalFacts }) {
  const [decoded, setDecoded] = useState(false);
  const decodable = facts.subject === 'transaction' && facts.decoded !== '';
  const digest = facts.subject === 'batch' ? facts.batchDigest : facts.digest;
  const groups = hexGroups(digest.replace(/^0x/, ''));
  return (
    <section aria-label="What you approve" className="part grid gap-1">
      <div className="row s">
        <span className="m">{subjectWords[facts.subject].exactly}</span>
        {facts.subject === 'transaction' ? (
          <span className="m ml-auto">nonce {facts.nonce}</span>
        ) : null}
        {facts.subject === 'batch' ? (
          <span className="m ml-auto">
            nonces {facts.nonce} to {facts.nonce + facts.payments.length - 1}
          </span>
        ) : null}
        {decodable ? (
          <button
            type="button"
            className="link"
            aria-expanded={decoded}
            aria-controls="decoded"
            onClick={() => setDecoded(!decoded)}
          >
            {decoded ? 'Hide the call' : 'Decode'}
          </button>
        ) : null}
      </div>
      <code className="bytes">{groups.join(' ')}</code>
      {decodable ? (
        <code id="decoded" className="bytes m" hidden={!decoded}>
          {facts.decoded}
        </code>
      ) : null}
    </section>
  );
}
