import { Folder, TriangleAlert } from 'lucide-react';
import type { FolderView } from '../../../../shared/ipc/views.ts';
import { visiblePath } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useAction } from '../../../state/use-action.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { Section } from './section.tsx';

/** The folders that plans may touch: chosen in the system's own dialog, one by one. */
export function Folders() {
  const list = useRemote('folders', () => api.folderList({}), ['plan']);
  const add = useAction(() => api.folderAdd({}));
  const choose = async () => {
    await add.start();
    await list.reload();
  };
  return (
    <Section title="Folders that plans may touch">
      <List list={list} />
      <div>
        <Button disabled={add.busy} onClick={() => void choose()}>
          Choose a folder
        </Button>
      </div>
      {add.error ? <ErrorNote error={add.error} /> : null}
      <p className="m max-w-[60ch]">
        A plan may read what is in these folders. To create, change, move or delete a file it asks
        you each time, and shows what would change. It reaches nothing outside of them.
      </p>
    </Section>
  );
}

function List({ list }: { list: Remote<FolderView[]> }) {
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="No plan touches a file that you did not approve."
        onRetry={list.reload}
        rows={[[260, 60, 60]]}
      >
        Reading the folders.
      </Unread>
    );
  }
  if (list.value.length === 0) {
    return <p>No plan may touch a file, because no folder is chosen.</p>;
  }
  return (
    <ul className="grid" aria-label="Folders that plans may touch">
      {list.value.map((folder) => (
        <Row key={folder.path} folder={folder} onRemoved={() => void list.reload()} />
      ))}
    </ul>
  );
}

function Row({ folder, onRemoved }: { folder: FolderView; onRemoved(): void }) {
  const path = visiblePath(folder.path);
  const remove = useAction(() => api.folderRemove({ path: folder.path }));
  const act = async () => {
    const done = await remove.start();
    if (done?.ok) onRemoved();
  };
  return (
    <li className="grid gap-1 border-t border-line py-1.5 first:border-t-0">
      <div className="row">
        <Icon of={Folder} />
        <span className="min-w-0 flex-1 wrap-anywhere">{path}</span>
        {folder.isThere ? null : (
          <StateMark sign={TriangleAlert} tone="caution">
            Not there now
          </StateMark>
        )}
        <Button
          size="small"
          disabled={remove.busy}
          aria-label={`Remove ${path} from the list`}
          onClick={() => void act()}
        >
          Remove
        </Button>
      </div>
      {remove.error ? <ErrorNote error={remove.error} kept="The list is as it was." /> : null}
    </li>
  );
}
