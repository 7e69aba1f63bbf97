import { SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import type { ProgramRule } from '../../../../shared/commands/program-rule.ts';
import { argsOfRule } from '../../../../shared/commands/rule-words.ts';
import type { ProgramsView } from '../../../../shared/ipc/program-views.ts';
import { visiblePath } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Note } from '../../../components/note.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useAction } from '../../../state/use-action.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { NewProgram } from './new-program.tsx';
import { Section } from './section.tsx';

/** The programs that plans may run: chosen in the system's own dialog, one by one. */
export function Programs() {
  const list = useRemote('programs', () => api.programList({}), ['plan']);
  const [adding, setAdding] = useState(false);
  return (
    <Section title="Programs that plans may run">
      <List list={list} />
      {adding ? (
        <NewProgram
          onDone={() => {
            setAdding(false);
            void list.reload();
          }}
        />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>Allow a program</Button>
        </div>
      )}
      {list.value?.sandboxed === false ? (
        <Note tone="caution" title="This computer keeps programs in no bounds">
          <p>
            Bubblewrap was not found or does not work here, so that a program that a plan runs can
            read and change what you can, and reach the network. Each approval says so.
          </p>
        </Note>
      ) : null}
      <p className="m max-w-[60ch]">
        A plan may run only what is listed here, and asks you each time: you see the program, every
        argument and the folder. No shell reads them. What a program does cannot be rehearsed or
        undone.
      </p>
    </Section>
  );
}

function List({ list }: { list: Remote<ProgramsView> }) {
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="No plan runs a program that you did not approve."
        onRetry={list.reload}
        rows={[[260, 60, 60]]}
      >
        Reading the programs.
      </Unread>
    );
  }
  const { rules } = list.value;
  if (rules.length === 0) return <p>No plan may run a program, because none is allowed.</p>;
  return (
    <ul className="grid" aria-label="Programs that plans may run">
      {rules.map((rule) => (
        <Row key={rule.ruleId} rule={rule} onRemoved={() => void list.reload()} />
      ))}
    </ul>
  );
}

function Row({ rule, onRemoved }: { rule: ProgramRule; onRemoved(): void }) {
  const { ruleId } = rule;
  const program = visiblePath(rule.program);
  const remove = useAction(() => api.programRemove({ ruleId }));
  const act = async () => {
    const done = await remove.start();
    if (done?.ok) onRemoved();
  };
  return (
    <li className="grid gap-1 border-t border-line py-1.5 first:border-t-0">
      <div className="row">
        <Icon of={SquareTerminal} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {program} <span className="m">{argsOfRule(rule)}</span>
        </span>
        <span className="s m nowrap">{rule.network ? 'network allowed' : 'no network'}</span>
        <Button
          size="small"
          disabled={remove.busy}
          aria-label={`Remove ${program} ${argsOfRule(rule)} from the list`}
          onClick={() => void act()}
        >
          Remove
        </Button>
      </div>
      {remove.error ? <ErrorNote error={remove.error} kept="The list is as it was." /> : null}
    </li>
  );
}
