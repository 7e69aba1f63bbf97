import { Undo2 } from 'lucide-react';
import { fileSize } from '../../../../shared/files/file-size.ts';
import type { TrashItem, TrashView } from '../../../../shared/trash/trash-view.ts';
import { visiblePath } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { count, countOf } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { clockTime, dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';

/** What is kept, file by file, each with the way to have it back or why there is none. */
export function KeptFiles({ trash: { items, total, bytesKept } }: { trash: TrashView }) {
  if (total === 0) {
    return (
      <p className="m max-w-[720px] px-6 pb-3">
        Nothing is in the trash. When a run deletes a file or writes over one, what was in it is
        kept here, so that you can have it back.
      </p>
    );
  }
  return (
    <>
      <p className="s m px-6 pb-2">
        {countOf(items.length, total, count(total, 'file'))}; {fileSize(bytesKept)} are kept on the
        disk, with what runs have yet to write.
      </p>
      <ul aria-label="Files in the trash" className="border-t border-line">
        {items.map((item) => (
          <KeptFile key={item.undoId} item={item} />
        ))}
      </ul>
    </>
  );
}

function KeptFile({ item }: { item: TrashItem }) {
  const now = useNow(60_000);
  const go = useRoute((store) => store.go);
  const { undoId, executionId, file, what, bytes, keptAt, stepLabel, planName, restorable } = item;
  const restore = useAction(async () => {
    const drafted = await api.trashRestore({ undoId });
    if (drafted.ok) go({ page: 'plans', planId: drafted.value.planId });
    return drafted;
  });
  return (
    <li aria-label={visiblePath(file)} className="grid gap-1.5 border-b border-line px-6 py-3">
      <div className="row flex-wrap">
        <code className="wrap-anywhere">{visiblePath(file)}</code>
        <span className="m nowrap">
          {what}, {fileSize(bytes)}
        </span>
        <time
          className="s q ml-auto"
          dateTime={new Date(keptAt).toISOString()}
          title={clockTime(keptAt)}
        >
          {dayOrTime(keptAt, now)}
        </time>
      </div>
      <p className="s m wrap-anywhere">
        By “{shortName(stepLabel)}” in {shortName(planName)}.
        {restorable.can === false ? ` It cannot be put back now: ${restorable.reason}` : null}
        {restorable.can === null
          ? ' Whether it can be put back was not looked at, because so much is kept; its plan says so.'
          : null}
      </p>
      <div className="row flex-wrap">
        {restorable.can === false ? null : (
          <Button
            size="small"
            sign={Undo2}
            disabled={restore.busy}
            onClick={() => void restore.start()}
          >
            Restore
          </Button>
        )}
        <Button size="small" kind="bare" onClick={() => go({ page: 'runs', executionId })}>
          Open the run
        </Button>
        {restore.error ? <ErrorNote error={restore.error} kept="Nothing was changed." /> : null}
      </div>
    </li>
  );
}
