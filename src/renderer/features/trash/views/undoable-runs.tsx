import type { Listed } from '../../../../shared/listed.ts';
import type { UndoableRun } from '../../../../shared/trash/trash-view.ts';
import { Button } from '../../../components/button.tsx';
import { count, countOf } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { clockTime, dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';

/** Lines of one kind that a run shows here; its own page has all of them. */
const mostLines = 3;

/** What of each run can be undone, what not and why, and what is undone. */
export function UndoableRuns({ runs: { items, total } }: { runs: Listed<UndoableRun> }) {
  if (total === 0) {
    return (
      <p className="m max-w-[720px] px-6 pb-6">
        No run has changed anything yet, so there is nothing to undo.
      </p>
    );
  }
  return (
    <>
      <p className="s m px-6 pb-2">{countOf(items.length, total, count(total, 'run'))}</p>
      <ul aria-label="Runs that changed something" className="border-t border-line">
        {items.map((run) => (
          <UndoableRow key={run.executionId} run={run} />
        ))}
      </ul>
    </>
  );
}

function UndoableRow({ run }: { run: UndoableRun }) {
  const now = useNow(60_000);
  const go = useRoute((store) => store.go);
  const { executionId, planName, startedAt, hindrance, view } = run;
  const { can, cannot, undone } = view;
  return (
    <li aria-label={planName} className="grid gap-1.5 border-b border-line px-6 py-3">
      <div className="row flex-wrap">
        <b className="wrap-anywhere">{shortName(planName)}</b>
        <time
          className="s q ml-auto"
          dateTime={new Date(startedAt).toISOString()}
          title={clockTime(startedAt)}
        >
          {dayOrTime(startedAt, now)}
        </time>
      </div>
      {hindrance === null ? null : <p className="s m">{hindrance}</p>}
      <Lines
        title="Can be undone"
        lines={can.map(({ does, note }) => `${does}${note === '' ? '' : `. ${note}`}`)}
      />
      <Lines
        title="Cannot be undone"
        lines={cannot.map(({ label, reason }) => `${label}: ${reason}`)}
      />
      <Lines title="Undone" lines={undone.map(({ label }) => label)} />
      <div className="row">
        <Button size="small" onClick={() => go({ page: 'runs', executionId })}>
          {can.length > 0 && hindrance === null ? 'Open the run to undo it' : 'Open the run'}
        </Button>
      </div>
    </li>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - mostLines;
  return (
    <div>
      <span className="lab">{title}</span>
      <ul className="s">
        {lines.slice(0, mostLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one step may have several effects that read alike.
          <li key={index} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {more > 0 ? <li className="m">and {count(more, 'more', 'more')}, on its page</li> : null}
      </ul>
    </div>
  );
}
