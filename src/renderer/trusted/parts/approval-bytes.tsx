import { useState } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import { hexGroups } from '../../format/hex.ts';

/** The digest that is approved, and the call in words when asked for. */
export function ApprovalBytes({ facts }: { facts: ApprovalFacts }) {
  const [decoded, setDecoded] = useState(false);
  const groups = hexGroups(facts.digest.replace(/^0x/, ''));
  return (
    <section aria-label="The bytes you approve" className="part grid gap-1">
      <div className="row s">
        <span className="m">You approve exactly these bytes, once</span>
        <span className="m ml-auto">nonce {facts.nonce}</span>
        {facts.decoded === '' ? null : (
          <button
            type="button"
            className="link"
            aria-expanded={decoded}
            aria-controls="decoded"
            onClick={() => setDecoded(!decoded)}
          >
            {decoded ? 'Hide the call' : 'Decode'}
          </button>
        )}
      </div>
      <code className="bytes">{groups.join(' ')}</code>
      <code id="decoded" className="bytes m" hidden={!decoded}>
        {facts.decoded}
      </code>
    </section>
  );
}
