import { Undo2 } from 'lucide-react';
import { openRunStates } from '../../../../shared/runs/states.ts';
import type { CannotUndo, CanUndo, UndoView } from '../../../../shared/runs/undo-view.ts';
import type { RunView } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';

/** What a run that is over can take back and what not, and the way to the plan that does it. */
export function UndoPart({ run }: { run: RunView }) {
  const { executionId, undoes, undoneBy } = run;
  const isOver = !openRunStates.includes(run.state);
  const { value, error } = useRemote(
    isOver ? `undo/${executionId}` : null,
    () => api.runUndoView({ executionId }),
    ['run', 'status'],
  );
  if (undoes === null && (!isOver || (value === null && error === null))) return null;
  const isEmpty = value === null || Object.values(value).every(({ length }) => length === 0);
  if (isEmpty && undoes === null && error === null) return null;
  return (
    <section aria-label="Undo" className="mt-4 grid gap-2 border-t border-line pt-3">
      <h2>Undo</h2>
      {undoes === null ? null : <Other executionId={undoes}>This run undoes another run.</Other>}
      {undoneBy === null ? null : (
        <Other executionId={undoneBy}>
          {value?.undone.length
            ? 'What is marked as undone was undone by another run.'
            : 'Another run was begun to undo this one.'}
        </Other>
      )}
      {error ? <ErrorNote error={error} kept="The run is not affected." /> : null}
      {value ? <Parts executionId={executionId} view={value} /> : null}
    </section>
  );
}

function Other({ executionId, children }: { executionId: string; children: string }) {
  const go = useRoute((store) => store.go);
  return (
    <p className="row flex-wrap">
      {children}
      <Button size="small" onClick={() => go({ page: 'runs', executionId })}>
        Open that run
      </Button>
    </p>
  );
}

function Parts({ executionId, view }: { executionId: string; view: UndoView }) {
  const go = useRoute((store) => store.go);
  const draft = useAction(async (toStep?: string) => {
    const drafted = await api.runUndo({ executionId, ...(toStep ? { toStep } : {}) });
    if (drafted.ok) go({ page: 'plans', planId: drafted.value.planId });
    return drafted;
  });
  const { can, cannot, undone } = view;
  return (
    <>
      {can.length === 0 ? null : (
        <>
          <p className="m max-w-[720px]">
            An undo is a plan of its own. You read it and approve each part of it; until then
            nothing is undone. What came last is undone first.
          </p>
          <ol aria-label="What can be undone" className="grid gap-1">
            {can.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one step may have several effects that read alike.
              <li key={index} className="row flex-wrap justify-between">
                <Can {...each} />
                {index > 0 && index < can.length - 1 && isLastOfStep(can, index) ? (
                  <Button
                    size="small"
                    disabled={draft.busy}
                    onClick={() => void draft.start(each.path)}
                  >
                    Undo back to here
                  </Button>
                ) : null}
              </li>
            ))}
          </ol>
        </>
      )}
      <Cannot cannot={cannot} />
      {undone.length === 0 ? null : (
        <ul aria-label="What is undone" className="s m">
          {undone.map(({ path, label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one step may have several effects.
            <li key={`${path} ${index}`} className="wrap-anywhere">
              {label}: undone
            </li>
          ))}
        </ul>
      )}
      {draft.error ? <ErrorNote error={draft.error} /> : null}
      {can.length === 0 ? null : (
        <div>
          <Button sign={Undo2} disabled={draft.busy} onClick={() => void draft.start()}>
            {cannot.length === 0 ? 'Undo all of it' : 'Undo what can be undone'}
          </Button>
        </div>
      )}
    </>
  );
}

function Can({ label, does, note }: CanUndo) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {does} <span className="s m">of “{label}”</span>
      {note === '' ? null : <span className="s m block">{note}</span>}
    </span>
  );
}

function Cannot({ cannot }: { cannot: readonly CannotUndo[] }) {
  if (cannot.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3>This cannot be undone</h3>
      <ul aria-label="What cannot be undone" className="s">
        {cannot.map(({ path, label, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one step may have several effects.
          <li key={`${path} ${index}`} className="wrap-anywhere">
            {label}: <span className="m">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A step is undone whole: with the button beside the earliest of its effects. */
function isLastOfStep(can: readonly CanUndo[], index: number): boolean {
  return can[index + 1]?.path !== can[index]?.path;
}
