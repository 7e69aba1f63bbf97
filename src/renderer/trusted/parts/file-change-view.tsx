import type { FileChangeFacts } from '../../../shared/approvals/facts.ts';
import { visiblePath } from '../../../shared/visible-text.ts';
import { FilePath, FileStates } from '../../components/file-change-parts.tsx';

/** Which file it is, whole, and what it is before and after. */
export function FileChangeView({ facts }: { facts: FileChangeFacts }) {
  const { change, folder } = facts;
  const { path, from, fromBefore, before, after, madeFolders, droppedFolders } = change;
  return (
    <>
      <section className="part">
        <dl className="grid gap-1.5">
          {from === undefined ? null : <FilePath label="From" path={from} />}
          <FilePath label={from === undefined ? 'File' : 'To'} path={path} />
          {madeFolders.map((made) => (
            <FilePath key={made} label="Makes the folder" path={made} />
          ))}
          {droppedFolders.map((dropped) => (
            <FilePath
              key={dropped}
              label="Removes the folder, if nothing is left in it"
              path={dropped}
            />
          ))}
          {folder === null ? null : (
            <div>
              <dt className="s m">In the folder that plans may touch</dt>
              <dd className="wrap-anywhere">{visiblePath(folder)}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className="part">
        <FileStates before={fromBefore ?? before} after={after} />
      </section>
    </>
  );
}
