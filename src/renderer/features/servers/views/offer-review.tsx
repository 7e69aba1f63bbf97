import {
  type OfferedTool,
  offeredTools,
  serverWordsOf,
  toolWordsOf,
} from '../../../../shared/mcp/definition-lines.ts';
import type { McpOffer, McpServerView } from '../../../../shared/mcp/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Note } from '../../../components/note.tsx';
import { count } from '../../../format/count.ts';
import { useAction } from '../../../state/use-action.ts';
import { DefinitionLines } from './definition-lines.tsx';

interface OfferReviewProps {
  server: McpServerView;
  offer: McpOffer;
  onDone(): void;
}

const stateWords = { new: 'new', same: 'as before', changed: 'changed', gone: 'gone' };

/** All that a server says of its tools, or how it differs, and the yes to exactly that. */
export function OfferReview({ server, offer, onDone }: OfferReviewProps) {
  const tools = offeredTools(offer.before, offer.now, toolWordsOf);
  const agree = useAction(() => api.mcpAgree({ name: server.name, hash: offer.hash }));
  const act = async () => {
    const done = await agree.start();
    if (done?.ok && done.value.agreed) onDone();
  };
  return (
    <section className="grid gap-3" aria-label="What it says of its tools">
      <Note tone="plain" title={`${server.name} offers ${count(offer.now.length, 'tool')}`}>
        {offer.now[0] ? <p>It calls itself {serverWordsOf(offer.now[0])}.</p> : null}
        <p>
          These are its own words, and may be untrue. Once you agree, the model may propose to call
          these tools, and each call asks you, unless you permit more for a tool. A tool that says
          anything else later is off.
        </p>
      </Note>
      <ul className="grid">
        {tools.map((tool) => (
          <Offered key={tool.tool} offered={tool} />
        ))}
      </ul>
      {tools.length === 0 ? <p>It offers no tool.</p> : null}
      <div className="row flex-wrap">
        <Button kind="go" disabled={agree.busy} onClick={() => void act()}>
          Agree to {count(offer.now.length, 'tool')} and switch it on
        </Button>
        <Button onClick={onDone}>Leave it as it is</Button>
      </div>
      {agree.error ? <ErrorNote error={agree.error} /> : null}
    </section>
  );
}

function Offered({ offered: { tool, state, lines } }: { offered: OfferedTool }) {
  return (
    <li className="grid gap-1 border-t border-line py-2">
      <h3>
        {tool} <span className="s m font-normal">{stateWords[state]}</span>
      </h3>
      {state === 'same' || state === 'gone' ? null : (
        <DefinitionLines label={`What it says of ${tool}`} lines={lines} />
      )}
    </li>
  );
}
