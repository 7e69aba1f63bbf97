import { Folder, TriangleAlert } from 'lucide-react';
import type { FolderView } from '../../../../shared/ipc/views.ts';
import { visiblePath } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { Granted, GrantedList } from './granted.tsx';
import { Section } from './section.tsx';

const title = 'Folders that plans may touch';

/** The folders that plans may touch: chosen in the system's own dialog, one by one. */
export function Folders() {
  const list = useRemote('folders', () => api.folderList({}), ['plan']);
  const add = useAction(() => api.folderAdd({}));
  const choose = async () => {
    await add.start();
    await list.reload();
  };
  return (
    <Section title={title}>
      <GrantedList
        {...{ title, list }}
        of={(folders) => folders}
        kept="No plan touches a file that you did not approve."
        reading="Reading the folders."
        none="No plan may touch a file, because no folder is chosen."
      >
        {(folder) => <Row key={folder.path} folder={folder} onRemoved={() => void list.reload()} />}
      </GrantedList>
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

function Row({ folder, onRemoved }: { folder: FolderView; onRemoved(): void }) {
  const path = visiblePath(folder.path);
  return (
    <Granted
      icon={Folder}
      name={path}
      remove={() => api.folderRemove({ path: folder.path })}
      onRemoved={onRemoved}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{path}</span>
      {folder.isThere ? null : (
        <StateMark sign={TriangleAlert} tone="caution">
          Not there now
        </StateMark>
      )}
    </Granted>
  );
}
