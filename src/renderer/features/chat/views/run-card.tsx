import type { RunView } from '../../../../shared/runs/views.ts';
import { findsFigures } from '../../../../shared/tools/say-read.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { LedgerTable } from '../../../components/ledger-table.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { shortName } from '../../../format/hex.ts';
import { clockTime, span } from '../../../format/time.ts';
import { effectLines } from '../../../model/effects.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { effectTitle } from '../../../words/effect-words.ts';
import { runWords } from '../../../words/run-words.ts';

/** A run as it arrives in the chat: rehearsed beside happened, and the verdict. */
export function RunCard({ executionId }: { executionId: string }) {
  const go = useRoute((store) => store.go);
  const read = useRemote(
    `run/${executionId}`,
    () => api.runGet({ executionId, around: null }),
    ['run'],
    executionId,
  );
  const run = read.value;
  if (run === null) {
    return (
      <article className="card">
        {read.error ? (
          <ErrorNote error={read.error} kept="The run itself goes on." />
        ) : (
          <Bones
            rows={[
              [200, 120, 120],
              [160, 90, 90],
            ]}
          >
            Reading the run.
          </Bones>
        )}
      </article>
    );
  }
  const words = runWords(run);
  return (
    <article className="card" aria-label={`Run of ${run.planName}`}>
      <div className="row flex-wrap">
        <h2 className="wrap-anywhere" title={run.planName}>
          {shortName(run.planName)}
        </h2>
        <span className="s q">{when(run)}</span>
        <span className="ml-auto">
          <StateMark sign={words.sign} tone={words.tone}>
            {words.word}
          </StateMark>
        </span>
      </div>
      <Effects run={run} />
      <Found run={run} />
      {run.error ? <ErrorNote error={run.error} /> : null}
      <div className="row justify-end pt-2">
        <Button size="small" onClick={() => go({ page: 'runs', executionId })}>
          {wayIn(run)}
        </Button>
      </div>
    </article>
  );
}

function wayIn({ waitingFor, steps }: RunView): string {
  if (waitingFor !== 'approval') return 'Open the run';
  return steps.some(({ gate }) => gate !== null)
    ? 'Open the run to answer'
    : 'Open the run to approve';
}

function when(run: RunView): string {
  if (run.completedAt === null) return `started ${clockTime(run.startedAt)}`;
  return `finished ${clockTime(run.completedAt)}, ${span(run.completedAt - run.startedAt)}`;
}

/** What its steps that only looked found, but for figures: those stand in the words with which it ends. */
function Found({ run }: { run: RunView }) {
  return run.steps.map(({ path, tool, found }) =>
    found === undefined || findsFigures(tool) ? null : (
      <p key={path} className="pt-1.5 wrap-anywhere whitespace-pre-line">
        {visibleText(found)}
      </p>
    ),
  );
}

function Effects({ run }: { run: RunView }) {
  const effects = run.steps.flatMap((step) =>
    step.effects.map((effect) => ({ effect, label: step.label })),
  );
  const several = effects.length > 1;
  return effects.map(({ effect, label }) => (
    <div key={effect.effectId} className="pt-1.5">
      {several ? <h3>{`${label}, ${effectTitle(effect)}`}</h3> : null}
      <LedgerTable
        caption={`Rehearsed and happened, ${label}`}
        head="Your account"
        lines={effectLines(effect, run)}
        columns={effect.state === 'cancelled' ? ['rehearsed'] : ['rehearsed', 'happened']}
      />
    </div>
  ));
}
