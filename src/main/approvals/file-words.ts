import { basename, dirname, sep } from 'node:path';
import type { FileChange, FileState } from '../../shared/files/file-change.ts';
import { fileSize } from '../../shared/files/file-size.ts';
import { visiblePath } from '../../shared/visible-text.ts';

interface FileWords {
  /** E.g. "Create report.md in ~/Notes (2.1 KB)". */
  title: string;
  actionLabel: string;
}

const actionLabels: Record<FileChange['kind'], string> = {
  create: 'Create this file',
  modify: 'Change this file',
  delete: 'Delete this file',
  move: 'Move this file',
  restore: 'Put this file back',
};

/** The two sentences of an approval that say what is done to which file. */
export function fileWords(change: FileChange, home: string): FileWords {
  return { title: titleOf(change, home), actionLabel: actionLabels[change.kind] };
}

function titleOf({ kind, path, from, before, after }: FileChange, home: string): string {
  const name = visiblePath(basename(path));
  const folder = shortFolder(dirname(path), home);
  if (from !== undefined) {
    return moveTitle(kind === 'restore' ? ' back' : '', { name, folder }, from, home);
  }
  switch (kind) {
    case 'create':
      return `Create ${name} in ${folder} (${sizeOf(after)})`;
    case 'delete':
      return `Delete ${name} from ${folder} (${sizeOf(before)})`;
    case 'restore':
      return after.exists
        ? `Put ${name} in ${folder} back as it was (${sizeOf(after)})`
        : `Remove ${name} from ${folder} again (${sizeOf(before)})`;
    default:
      return `Change ${name} in ${folder} (${sizeOf(before)} to ${sizeOf(after)})`;
  }
}

function moveTitle(
  back: string,
  to: { name: string; folder: string },
  from: string,
  home: string,
): string {
  const oldName = visiblePath(basename(from));
  const oldFolder = shortFolder(dirname(from), home);
  if (oldFolder === to.folder) return `Rename ${oldName}${back} to ${to.name} in ${to.folder}`;
  const renamed = oldName === to.name ? '' : ` as ${to.name}`;
  return `Move ${oldName}${back} from ${oldFolder} to ${to.folder}${renamed}`;
}

function sizeOf(state: FileState): string {
  return state.exists ? fileSize(state.bytes) : 'no file';
}

/** A folder with the person's home as ~. */
function shortFolder(folder: string, home: string): string {
  const isInHome = folder === home || folder.startsWith(`${home}${sep}`);
  return visiblePath(isInHome ? `~${folder.slice(home.length)}` : folder);
}
