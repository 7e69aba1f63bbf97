import { Trash2 } from 'lucide-react';
import type { Emptied, TrashView } from '../../../../shared/trash/trash-view.ts';
import { Button } from '../../../components/button.tsx';
import type { Action } from '../../../state/use-action.ts';

interface EmptyTrashProps {
  trash: TrashView;
  empty: Action<[], Emptied | null>;
}

/** Throws away what is kept; the system asks first, in a dialog of its own. */
export function EmptyTrash({ trash: { emptiable, total }, empty }: EmptyTrashProps) {
  if (total === 0) return null;
  const held = emptiable.files === 0;
  return (
    <Button sign={Trash2} disabled={held || empty.busy} onClick={() => void empty.start()}>
      {held ? 'Runs may need all of it' : 'Empty the trash'}
    </Button>
  );
}
