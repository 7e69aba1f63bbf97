import type { ReactNode } from 'react';
import type { FileChange, FileState } from '../../shared/files/file-change.ts';
import { fileSize } from '../../shared/files/file-size.ts';
import { visiblePath } from '../../shared/visible-text.ts';

/** A whole path, the name of the file stronger. */
function FilePath({ label, path }: { label: string; path: string }) {
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

/** Which file it is, whole, with the folders that come or go with it; `children` are said of it beside. */
export function FilePaths({ change, children }: { change: FileChange; children?: ReactNode }) {
  const { path, from, madeFolders, droppedFolders } = change;
  return (
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
      {children}
    </dl>
  );
}

/** Which file it is, and what it is before and after. */
export function FileChangeSummary({ change }: { change: FileChange }) {
  return (
    <>
      <FilePaths change={change} />
      <FileStates change={change} />
    </>
  );
}

/** What a file is before and after: size and permissions. */
export function FileStates({ change }: { change: FileChange }) {
  const { fromBefore, before: there, after } = change;
  const before = fromBefore ?? there;
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
