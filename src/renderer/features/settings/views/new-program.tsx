import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { useAction } from '../../../state/use-action.ts';

const mostArguments = 50;

/** With which arguments a program may be run; the program itself is chosen in the system's own dialog. */
export function NewProgram({ onDone }: { onDone(): void }) {
  const [any, setAny] = useState(false);
  const [text, setText] = useState('');
  const [network, setNetwork] = useState(false);
  const args = any ? null : linesOf(text);
  const add = useAction(() => api.programAdd({ args, network }));
  const choose = async () => {
    const done = await add.start();
    if (done?.ok && done.value !== null) onDone();
  };
  return (
    <div className="grid max-w-[60ch] gap-2 rounded-2 border border-line p-3">
      <TickBox checked={any} onChange={setAny}>
        With any arguments
      </TickBox>
      {any ? null : (
        <label className="grid gap-1">
          <span>Arguments, one on each line</span>
          <textarea
            className="field min-h-20 font-mono"
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <span className="s m">
            Each line is one argument, to the letter. * stands for any one, ... on the last line for
            any further ones. Nothing means: no arguments.
          </span>
        </label>
      )}
      <TickBox checked={network} onChange={setNetwork}>
        It may reach the network, where a step says so
      </TickBox>
      <div className="row">
        <Button
          kind="go"
          disabled={add.busy || (args?.length ?? 0) > mostArguments}
          onClick={() => void choose()}
        >
          Choose the program
        </Button>
        <Button disabled={add.busy} onClick={onDone}>
          Not now
        </Button>
      </div>
      {add.error ? <ErrorNote error={add.error} kept="The list is as it was." /> : null}
    </div>
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
