import { type FormEvent, useState } from 'react';
import { sandboxWords } from '../../../../shared/mcp/sandbox-words.ts';
import type { ServerConfig } from '../../../../shared/mcp/server-config.ts';
import type { SandboxState } from '../../../../shared/mcp/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { EitherSwitch } from '../../../components/either-switch.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Labelled } from '../../../components/labelled.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { useAction } from '../../../state/use-action.ts';

interface AddServerProps {
  sandbox: SandboxState;
  onDone(name: string): void;
  onCancel(): void;
}

const empty = {
  name: '',
  kind: 'stdio' as 'stdio' | 'http',
  words: '',
  url: '',
  variables: '',
  headers: '',
};
type Written = typeof empty & { network: boolean };

/** Adds a server, switched off. Nothing is started by this. */
export function AddServer({ sandbox, onDone, onCancel }: AddServerProps) {
  const [written, setWritten] = useState<Written>({ ...empty, network: false });
  const set = (part: Partial<Written>) => setWritten((before) => ({ ...before, ...part }));
  const add = useAction(() => api.mcpAdd({ name: written.name.trim(), config: configOf(written) }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await add.start();
    if (done?.ok) onDone(written.name.trim());
  };
  const isMissing =
    written.name.trim() === '' || (written.kind === 'http' ? written.url : written.words) === '';
  return (
    <form
      className="grid content-start gap-3 px-6 py-4 max-w-[720px]"
      onSubmit={(event) => void submit(event)}
    >
      <h2>Add a server</h2>
      <Labelled label="What you call it: small letters, digits, “-” and “_”">
        {(id) => (
          <input
            id={id}
            className="field max-w-[280px]"
            autoComplete="off"
            spellCheck={false}
            value={written.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Labelled>
      <div>
        <EitherSwitch
          label="How it is reached"
          options={[
            { value: 'stdio', word: 'A program' },
            { value: 'http', word: 'An address' },
          ]}
          value={written.kind}
          onChange={(kind) => set({ kind })}
        />
      </div>
      {written.kind === 'http' ? (
        <Address written={written} set={set} />
      ) : (
        <Program written={written} set={set} sandbox={sandbox} />
      )}
      <div className="row">
        <Button kind="go" type="submit" disabled={add.busy || isMissing}>
          Add it, switched off
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {add.error ? <ErrorNote error={add.error} kept="No server was added." /> : null}
    </form>
  );
}

interface PartProps {
  written: Written;
  set(part: Partial<Written>): void;
}

function Address({ written, set }: PartProps) {
  return (
    <>
      <Labelled label="Its address">
        {(id) => (
          <input
            id={id}
            className="field font-mono"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            value={written.url}
            onChange={({ target }) => set({ url: target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Headers that it is sent, by their names (optional)">
        {(id) => (
          <input
            id={id}
            className="field font-mono"
            placeholder="Authorization"
            autoComplete="off"
            spellCheck={false}
            value={written.headers}
            onChange={({ target }) => set({ headers: target.value })}
          />
        )}
      </Labelled>
      <p className="s m max-w-[64ch]">
        Names only. You give it the values afterwards, from the clipboard; for a token, copy
        “Bearer” and the token together.
      </p>
    </>
  );
}

function Program({ written, set, sandbox }: PartProps & { sandbox: SandboxState }) {
  return (
    <>
      <Labelled label="The program, and then its words, one to a line">
        {(id) => (
          <textarea
            id={id}
            className="field font-mono"
            rows={4}
            placeholder={'node\n/opt/mcp/files/index.js\n/home/ann/Notes'}
            autoComplete="off"
            spellCheck={false}
            value={written.words}
            onChange={({ target }) => set({ words: target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Variables that it gets, by their names (optional)">
        {(id) => (
          <input
            id={id}
            className="field font-mono"
            placeholder="NOTES_KEY"
            autoComplete="off"
            spellCheck={false}
            value={written.variables}
            onChange={({ target }) => set({ variables: target.value })}
          />
        )}
      </Labelled>
      <p className="s m max-w-[64ch]">
        Names only: you give it the values afterwards, from the clipboard. It is started as it
        stands here, without a shell.
      </p>
      <TickBox checked={written.network} onChange={(network) => set({ network })}>
        It may use the network.
      </TickBox>
      <p className="s m max-w-[64ch]">{sandboxWords(sandbox, written.network)}</p>
    </>
  );
}

function configOf({ kind, words, url, variables, headers, network }: Written): ServerConfig {
  if (kind === 'http') {
    const names = namesIn(headers);
    return { kind, url: url.trim(), ...(names.length === 0 ? {} : { headers: names }) };
  }
  const [command = '', ...args] = words.replace(/\n+$/, '').split('\n');
  const env = namesIn(variables);
  return { kind, command: command.trim(), args, env, ...(network ? { network: true } : {}) };
}

function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
