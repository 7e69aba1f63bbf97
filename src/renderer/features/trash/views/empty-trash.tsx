import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileSize } from '../../../../shared/files/file-size.ts';
import type { TrashView } from '../../../../shared/trash/trash-view.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { count } from '../../../format/count.ts';
import { useAction } from '../../../state/use-action.ts';

/** Throws away what is kept, once a person said so twice. */
export function EmptyTrash({ trash: { emptiable, total } }: { trash: TrashView }) {
  const [asking, setAsking] = useState(false);
  const empty = useAction(() => api.trashEmpty({}));
  const { files, bytes } = emptiable;
  const held = total - files;
  const confirm = async () => {
    const emptied = await empty.start();
    if (emptied?.ok) setAsking(false);
  };
  if (total === 0) return null;
  return (
    <>
      <Button sign={Trash2} disabled={files === 0} onClick={() => setAsking(true)}>
        {files === 0 ? 'Runs may need all of it' : 'Empty the trash'}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Empty the trash"
        action={`Throw ${count(files, 'file')} away`}
        busy={empty.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          What was in {count(files, 'file')} ({fileSize(bytes)}) is gone for good, and what runs did
          to them cannot be undone any more. The files as they are now stay as they are.
        </p>
        {held > 0 ? (
          <p>{count(held, 'file')} more stay in the trash: an open run or undo may need them.</p>
        ) : null}
        {empty.error ? <ErrorNote error={empty.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
