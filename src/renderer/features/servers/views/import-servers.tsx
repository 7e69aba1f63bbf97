import { type FormEvent, useState } from 'react';
import { mostServerList } from '../../../../shared/mcp/server-config.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Labelled } from '../../../components/labelled.tsx';
import { useAction } from '../../../state/use-action.ts';

interface ImportServersProps {
  onDone(): void;
  onCancel(): void;
}

/** Takes over the common list of servers: all of it or nothing, each switched off. */
export function ImportServers({ onDone, onCancel }: ImportServersProps) {
  const [text, setText] = useState('');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const add = useAction(() => api.mcpImport({ text }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await add.start();
    if (!done?.ok) return;
    setText('');
    onDone();
  };
  const choose = async (file: File | undefined) => {
    const isOver = file !== undefined && file.size > mostServerList;
    setIsTooLarge(isOver);
    if (file !== undefined) setText(isOver ? '' : await file.text());
  };
  return (
    <form
      className="grid content-start gap-3 px-6 py-4 max-w-[720px]"
      onSubmit={(event) => void submit(event)}
    >
      <h2>Import a list of servers</h2>
      <Labelled label="A file with “mcpServers”, as other programs keep it">
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            className="file-field"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Labelled>
      <Labelled label="Or its text">
        {(id) => (
          <textarea
            id={id}
            className="field font-mono"
            rows={8}
            placeholder={'{ "mcpServers": { … } }'}
            autoComplete="off"
            spellCheck={false}
            maxLength={mostServerList}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labelled>
      {isTooLarge ? (
        <p role="alert" className="warn">
          This file is larger than a list of servers may be (256 KB). Nothing of it was read.
        </p>
      ) : null}
      <p className="s m max-w-[64ch]">
        Every server of it is added switched off. Of their variables and headers the names are taken
        and the values are not: you give them from the clipboard.
      </p>
      <div className="row">
        <Button kind="go" type="submit" disabled={add.busy || text.trim() === ''}>
          Add them, switched off
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {add.error ? <ErrorNote error={add.error} kept="No server was added." /> : null}
    </form>
  );
}
