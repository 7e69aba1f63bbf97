import { useState } from 'react';
import { sandboxWords } from '../../../../shared/mcp/sandbox-words.ts';
import type { McpOffer, McpServerView, SandboxState } from '../../../../shared/mcp/views.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Note } from '../../../components/note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { age } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';
import { serverMark } from '../../../words/server-words.ts';
import { OfferReview } from './offer-review.tsx';
import { ServerActs } from './server-acts.tsx';
import { ServerLeave } from './server-leave.tsx';
import { ServerLog } from './server-log.tsx';
import { ToolList } from './tool-list.tsx';
import { Variables } from './variables.tsx';

interface ServerDetailProps {
  server: McpServerView;
  sandbox: SandboxState;
}

/** One server: what it does now, what it is, its tools, and what it said. */
export function ServerDetail({ server, sandbox }: ServerDetailProps) {
  const [offer, setOffer] = useState<McpOffer | null>(null);
  const { sign, tone, word } = serverMark(server);
  return (
    <div className="grid content-start gap-4 px-6 py-4 max-w-[860px]">
      <div className="grid justify-items-start gap-1">
        <h2 className="wrap-anywhere">{server.name}</h2>
        <StateMark sign={sign} tone={tone} tag={tone !== 'plain'}>
          {word}
        </StateMark>
      </div>
      {server.error ? <ErrorNote error={server.error} /> : null}
      {server.changed > 0 && offer === null ? (
        <Note tone="caution" title="It says something else than what you agreed to">
          <p>What changed is off. Look at the difference, and agree to it or leave it off.</p>
        </Note>
      ) : null}
      <ServerActs server={server} isReviewing={offer !== null} onOffer={setOffer} />
      {offer === null ? (
        <>
          <Facts server={server} sandbox={sandbox} />
          <ServerLeave server={server} />
          <Variables server={server} />
          <ToolList server={server} />
          <ServerLog name={server.name} />
        </>
      ) : (
        <OfferReview server={server} offer={offer} onDone={() => setOffer(null)} />
      )}
    </div>
  );
}

function Facts({ server, sandbox }: ServerDetailProps) {
  const now = useNow(10_000);
  const { lastStartAt, lastCallAt, failures, lastFailure } = server.health;
  const when = (at: number | null): string => (at === null ? 'never' : age(at, now));
  return (
    <dl className="facts">
      <dt>{server.kind === 'http' ? 'Asked at' : 'Started by'}</dt>
      <dd>
        <code className="wrap-anywhere">{server.reachedBy}</code>
      </dd>
      {server.kind === 'http' ? null : (
        <>
          <dt>On this computer</dt>
          <dd>{sandboxWords(sandbox, server.network)}</dd>
        </>
      )}
      <dt>Last start</dt>
      <dd>{when(lastStartAt)}</dd>
      <dt>Last call</dt>
      <dd>{when(lastCallAt)}</dd>
      <dt>Failures</dt>
      <dd>
        {failures}
        {lastFailure === null ? null : (
          <span className="s m">
            {' '}
            The last {when(lastFailure.at)}: {lastFailure.message}{' '}
            <code className="q nowrap">{lastFailure.code}</code>
          </span>
        )}
      </dd>
    </dl>
  );
}
