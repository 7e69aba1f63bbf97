import type { McpServerView, McpVariableView } from '../../../../shared/mcp/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';
import { placeWords } from '../../../words/server-words.ts';

/** The variables or headers that a server gets. Their values go from the clipboard to the key chain, and come into no window. */
export function Variables({ server }: { server: McpServerView }) {
  if (server.variables.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3>What it is given</h3>
      <ul className="grid">
        {server.variables.map((variable) => (
          <Row key={variable.name} server={server.name} variable={variable} />
        ))}
      </ul>
      <p className="s m max-w-[64ch]">
        Copy a value, then press the button. It goes straight into the key chain, or into memory
        where that does not answer, is given to these exact words, or this address, and to nothing
        else, and the clipboard is emptied.
      </p>
    </section>
  );
}

function Row({ server, variable }: { server: string; variable: McpVariableView }) {
  const named = { name: server, variable: variable.name };
  const take = useAction(() => api.mcpTakeValue(named));
  const forget = useAction(() => api.mcpForgetValue(named));
  const error = take.error ?? forget.error;
  const hasValue = variable.place === 'key_chain' || variable.place === 'memory';
  return (
    <li className="grid gap-1 border-t border-line py-2">
      <div className="row flex-wrap">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <code>{variable.name}</code> <span className="s m">{placeWords[variable.place]}</span>
        </span>
        <Button
          size="small"
          disabled={take.busy}
          aria-label={`Take what I copied as ${variable.name}`}
          onClick={() => void take.start()}
        >
          Take what I copied
        </Button>
        {hasValue ? (
          <Button
            size="small"
            disabled={forget.busy}
            aria-label={`Forget the value of ${variable.name}`}
            onClick={() => void forget.start()}
          >
            Forget
          </Button>
        ) : null}
      </div>
      {error ? <ErrorNote error={error} /> : null}
    </li>
  );
}
