import { Trash2 } from 'lucide-react';
import type { RunSummary } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/empty.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count, countOf } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { dayOrTime, span } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { runWords } from '../../../words/run-words.ts';
import { ResumeRun } from './run-controls.tsx';

/** Every run, the latest first; those that wait for you say so. */
export function RunList({ halted }: { halted: boolean }) {
  const go = useRoute((store) => store.go);
  const list = useRemote('runs', () => api.runList({}), ['run']);
  return (
    <ListPage
      title="Runs"
      list={list}
      counted={(shown, total) => countOf(shown, total, count(total, 'run'))}
      kept="Your runs are kept and go on."
      rows={[
        [260, 140, 80],
        [200, 140, 80],
        [240, 140, 80],
      ]}
      reading="Reading your runs."
      actions={
        <Button sign={Trash2} onClick={() => go({ page: 'trash' })}>
          Trash and undo
        </Button>
      }
      empty={
        <Empty
          title="Nothing has run yet"
          action={
            <Button onClick={() => go({ page: 'plans', planId: null })}>Open the plans</Button>
          }
        >
          A run appears here when you agree to a plan. You see each step as it happens, what it
          waits for, and afterwards what happened beside what was rehearsed.
        </Empty>
      }
    >
      {(run) => <RunRow key={run.executionId} run={run} halted={halted} />}
    </ListPage>
  );
}

function RunRow({ run, halted }: { run: RunSummary; halted: boolean }) {
  const go = useRoute((store) => store.go);
  const now = useNow(10_000);
  const words = runWords(run);
  return (
    <li className="row border-b border-line">
      <button
        type="button"
        className="line border-0 grid-cols-[minmax(0,1fr)_230px_110px_100px] max-[1000px]:grid-cols-[minmax(0,1fr)_170px_86px_60px]"
        onClick={() => go({ page: 'runs', executionId: run.executionId })}
      >
        <b className="truncate" title={run.planName}>
          {shortName(run.planName)}
        </b>
        <span>
          <StateMark sign={words.sign} tone={words.tone} tag={words.tone !== 'plain'}>
            {words.word}
          </StateMark>
        </span>
        <span className="s m text-right">{span((run.completedAt ?? now) - run.startedAt)}</span>
        <span className="s q text-right">{dayOrTime(run.startedAt, now)}</span>
      </button>
      <span className="row min-w-[116px] max-[1000px]:min-w-0 shrink-0 justify-end pr-6">
        {run.state === 'paused' && run.wanted === null ? (
          <ResumeRun run={run} halted={halted} />
        ) : null}
      </span>
    </li>
  );
}
