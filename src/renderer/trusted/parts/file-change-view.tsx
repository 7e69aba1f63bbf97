import type { FileChangeFacts } from '../../../shared/approvals/facts.ts';
import type { FileState } from '../../../shared/files/file-change.ts';
import { fileSize } from '../../../shared/files/file-size.ts';
import { visiblePath } from '../../../shared/visible-text.ts';

/** Which file it is, whole, and what it is before and after. */
export function FileChangeView({ facts }: { facts: FileChangeFacts }) {
  const { change, folder } = facts;
  const { path, from, fromBefore, before, after, madeFolders, droppedFolders } = change;
  return (
    <>
      <section className="part">
        <dl className="grid gap-1.5">
          {from === undefined ? null : <Path label="From" path={from} />}
          <Path label={from === undefined ? 'File' : 'To'} path={path} />
          {madeFolders.map((made) => (
            <Path key={made} label="Makes the folder" path={made} />
          ))}
          {droppedFolders.map((dropped) => (
            <Path
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
        <States before={fromBefore ?? before} after={after} />
      </section>
    </>
  );
}

function Path({ label, path }: { label: string; path: string }) {
  const [, folder = '', name = path] = /^(.*[\\/])(.+)$/.exec(path) ?? [];
  return (
    <div>
      <dt className="s m">{label}</dt>
      <dd className="font-mono wrap-anywhere">
        {visiblePath(folder)}
        <b>{visiblePath(name)}</b>
      </dd>
    </div>
  );
}

function States({ before, after }: { before: FileState; after: FileState }) {
  return (
    <table className="ledger tight">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="m">
            Size
          </th>
          <td>{size(before)}</td>
          <td>{size(after)}</td>
        </tr>
        <tr>
          <th scope="row" className="m">
            Permissions
          </th>
          <td>{permissions(before)}</td>
          <td>{permissions(after)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function size(state: FileState): string {
  return state.exists ? fileSize(state.bytes) : 'no file';
}

/** "644 rw-r--r--", as the tools of the system write it. */
function permissions(state: FileState): string {
  if (!state.exists) return '–';
  const letters = [...'rwxrwxrwx'].map((letter, at) =>
    (state.mode >> (8 - at)) % 2 === 1 ? letter : '-',
  );
  return `${state.mode.toString(8).padStart(3, '0')} ${letters.join('')}`;
}
