import { SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { argsOfRule, standingWords } from '../../../../shared/commands/rule-words.ts';
import type { ProgramRuleView } from '../../../../shared/ipc/program-views.ts';
import { visiblePath } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { zonedDayTime } from '../../../format/time.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { Granted, GrantedList } from './granted.tsx';
import { NewProgram } from './new-program.tsx';
import { Section } from './section.tsx';

const title = 'Programs that plans may run';

/** The programs that plans may run: chosen in the system's own dialog, one by one. */
export function Programs() {
  const list = useRemote('programs', () => api.programList({}), ['plan']);
  const [adding, setAdding] = useState(false);
  return (
    <Section title={title}>
      <GrantedList
        {...{ title, list }}
        of={({ rules }) => rules}
        kept="No plan runs a program that you did not approve."
        reading="Reading the programs."
        none="No plan may run a program, because none is allowed."
      >
        {(rule) => <Row key={rule.ruleId} rule={rule} onRemoved={() => void list.reload()} />}
      </GrantedList>
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
        argument and the folder. It counts for the program as it is when you allow it: one that was
        changed since is not run until you allow it anew. No shell reads them. What a program does
        cannot be rehearsed or undone.
      </p>
    </Section>
  );
}

function Row({ rule, onRemoved }: { rule: ProgramRuleView; onRemoved(): void }) {
  const program = visiblePath(rule.program);
  const standing = standingWords(rule, (at) => `on ${zonedDayTime(at)}`);
  return (
    <Granted
      icon={SquareTerminal}
      name={`${program} ${argsOfRule(rule)}`}
      remove={() => api.programRemove({ ruleId: rule.ruleId })}
      onRemoved={onRemoved}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {program} <span className="m">{argsOfRule(rule)}</span>
        {standing === null ? null : <span className="block caution">{standing}</span>}
      </span>
      <span className="s m nowrap">{rule.network ? 'network allowed' : 'no network'}</span>
    </Granted>
  );
}
