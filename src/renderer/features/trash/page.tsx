import { api } from '../../api.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Unread } from '../../components/unread.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { useRoute } from '../../state/route-store.ts';
import { useAction } from '../../state/use-action.ts';
import { useRemote } from '../../state/use-remote.ts';
import { EmptyTrash } from './views/empty-trash.tsx';
import { KeptFiles } from './views/kept-files.tsx';
import { UndoableRuns } from './views/undoable-runs.tsx';

const rows = [
  [260, 200, 80],
  [200, 240, 80],
];

/** What runs deleted or replaced, to be had back; and what of each run can be undone. */
export function TrashPage() {
  const go = useRoute((store) => store.go);
  const trash = useRemote('trash', () => api.trashView({}), ['run', 'plan']);
  const runs = useRemote('undoable', () => api.trashRuns({}), ['run']);
  const empty = useAction(() => api.trashEmpty({}));
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'runs', executionId: null })}>Runs</WayBack>
        <h1>Trash and undo</h1>
        {trash.value ? (
          <span className="row ml-auto shrink-0">
            <EmptyTrash {...{ trash: trash.value, empty }} />
          </span>
        ) : null}
      </header>
      <div className="scroll">
        {empty.error ? (
          <div className="px-6 pt-4">
            <ErrorNote error={empty.error} />
          </div>
        ) : null}
        <section aria-labelledby="kept-files">
          <h2 id="kept-files" className="px-6 pt-4 pb-1.5">
            Files that were deleted or replaced
          </h2>
          {trash.value === null || trash.error ? (
            <div className="px-6 py-3">
              <Unread
                error={trash.error}
                kept="What is kept stays kept."
                onRetry={() => void trash.reload()}
                rows={rows}
              >
                Looking through what is kept.
              </Unread>
            </div>
          ) : null}
          {trash.value ? <KeptFiles trash={trash.value} /> : null}
        </section>
        <section aria-labelledby="undoable-runs">
          <h2 id="undoable-runs" className="px-6 pt-6 pb-1.5">
            What runs did
          </h2>
          {runs.value === null || runs.error ? (
            <div className="px-6 py-3">
              <Unread
                error={runs.error}
                kept="Your runs are kept and go on."
                onRetry={() => void runs.reload()}
                rows={rows}
              >
                Reading what your runs did.
              </Unread>
            </div>
          ) : null}
          {runs.value ? <UndoableRuns runs={runs.value} /> : null}
        </section>
      </div>
    </div>
  );
}
