import type { McpServerView } from '../../../../shared/mcp/views.ts';
import { api } from '../../../api.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { useAction } from '../../../state/use-action.ts';

/** What a server may beyond its tools. It is off after a change, until it was agreed to as it then is. */
export function ServerLeave({ server }: { server: McpServerView }) {
  const { name, network, asks, kind } = server;
  const change = useAction((leave: { network: boolean; asks: boolean }) =>
    api.mcpChange({ name, ...leave }),
  );
  return (
    <section className="grid gap-2">
      <h3>What it may</h3>
      {kind === 'http' ? null : (
        <TickBox
          checked={network}
          disabled={change.busy}
          onChange={(next) => void change.start({ network: next, asks })}
        >
          Use the network.
        </TickBox>
      )}
      <TickBox
        checked={asks}
        disabled={change.busy}
        onChange={(next) => void change.start({ network, asks: next })}
      >
        Put questions to you while one of its tools runs. One that asks for a secret is refused.
      </TickBox>
      <p className="s m">
        A change switches it off: what it is then, you look at and agree to anew.
      </p>
      {change.error ? <ErrorNote error={change.error} kept="Nothing was changed." /> : null}
    </section>
  );
}
