// Does to the disk what was approved, and nothing else. A content is written beside its place, made durable,
// then put there in one step: a name that is new never takes one that is there, and what is replaced or
// taken away is looked at just before. Whoever cuts this short leaves the file as it was or as it should be.
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { FileChange, PresentFile } from '../../shared/files/file-change.ts';
import { sameFileState } from '../../shared/files/file-change.ts';
import { type Disk, errnoOf } from './disk.ts';
import { diskError, fileError } from './file-error.ts';
import { inFolder, type OpenFolder } from './open-folder.ts';
import { isSame, type ReadFile, readFile } from './read-file.ts';
import { setModifiedTime } from './set-modified-time.ts';

/** The steps of a change at which the process may die; each is handed the work that it stands around. */
export interface Stages {
  /** Writes the content beside its place. */
  write(work: () => Promise<void>): Promise<void>;
  /** Puts it there. */
  place(work: () => Promise<void>): Promise<void>;
  /** Takes away what is to go. */
  clear(work: () => Promise<void>): Promise<void>;
}

export interface Application {
  change: FileChange;
  /** Names what this change leaves on the disk while it is under way; the same each time it is tried. */
  key: string;
  /** The new content; asked for when it must be written. */
  content: () => Promise<Uint8Array>;
  stages: Stages;
}

/** The file is as it was before, or half moved. Errors: FILE_*, BLOB_DAMAGED; look at the disk after any of them. */
export async function applyChange(disk: Disk, todo: Application): Promise<void> {
  const { change } = todo;
  try {
    if (change.from !== undefined) await move(disk, todo, change.from);
    else if (change.after.exists) await write(disk, todo, change.after);
    else await clear(disk, todo, change.path);
  } catch (thrown) {
    throw diskError(change.path, thrown);
  }
}

/** Once it is done: makes it durable for sure, and removes what an end in the middle left over. Errors: FILE_*. */
export async function settleChange(disk: Disk, change: FileChange, key: string): Promise<void> {
  await removeDrafts(disk, change, key);
  await dropFolders(disk, change.path, change.droppedFolders);
}

/** Once it is given up: removes what was begun of it, the folders too where they are empty. Errors: FILE_*. */
export async function giveUpChange(disk: Disk, change: FileChange, key: string): Promise<void> {
  await removeDrafts(disk, change, key);
  await dropFolders(disk, change.path, change.madeFolders.toReversed());
}

async function removeDrafts(disk: Disk, { path, from }: FileChange, key: string): Promise<void> {
  const folders = new Set([path, ...(from === undefined ? [] : [from])].map(dirname));
  for (const folder of folders) {
    try {
      await inFolder(disk, folder, async (open) => {
        await removeIfThere(disk, open.at(draftName(key)));
        await open.sync();
      });
    } catch (thrown) {
      // The folder went with the file.
      if (errnoOf(thrown) !== 'ENOENT') throw diskError(path, thrown);
    }
  }
}

async function write(disk: Disk, todo: Application, after: PresentFile): Promise<void> {
  const { change, key, stages } = todo;
  const { path, before } = change;
  const replaced = before.exists ? await readFile(disk, path) : null;
  await makeFolders(disk, change);
  await inFolder(disk, dirname(path), async (folder) => {
    const draft = folder.at(draftName(key));
    const place = folder.at(basename(path));
    await stages.write(async () => writeDraft(disk, draft, await todo.content(), after));
    await stages.place(async () => {
      if (before.exists) {
        await requireUntouched(disk, path, place, replaced, before);
        await disk.rename(draft, place);
      } else {
        await linkNew(disk, path, draft, place);
        await disk.unlink(draft);
      }
      await folder.sync();
    });
  });
}

async function move(disk: Disk, todo: Application, from: string): Promise<void> {
  const { change, stages } = todo;
  const { path, fromBefore } = change;
  const file = await readFile(disk, from);
  if (file === null || fromBefore === undefined || !sameFileState(file.state, fromBefore)) {
    throw fileError('FILE_CHANGED', from);
  }
  await makeFolders(disk, change);
  await inFolder(disk, dirname(from), async (source) => {
    await inFolder(disk, dirname(path), async (target) => {
      await stages.place(() => placeMoved(disk, todo, file, source, target, from));
    });
    await stages.clear(async () => {
      const door = source.at(basename(from));
      await requireUntouched(disk, from, door, file, fromBefore);
      await disk.unlink(door);
      await source.sync();
    });
  });
}

/** A second name for the same file; on another disk, or where that is not allowed, a copy of it. */
async function placeMoved(
  disk: Disk,
  { change, key }: Application,
  file: ReadFile,
  source: OpenFolder,
  target: OpenFolder,
  from: string,
): Promise<void> {
  const place = target.at(basename(change.path));
  const there = await readFile(disk, change.path);
  if (there !== null && !sameFileState(there.state, change.after)) {
    throw fileError('FILE_EXISTS', change.path);
  }
  if (there === null) {
    try {
      await disk.link(source.at(basename(from)), place);
    } catch (thrown) {
      if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errnoOf(thrown))) throw thrown;
      const draft = target.at(draftName(key));
      await writeDraft(disk, draft, file.content, file.state);
      await linkNew(disk, change.path, draft, place);
      await disk.unlink(draft);
    }
  }
  await target.sync();
}

async function clear(disk: Disk, { change, stages }: Application, path: string): Promise<void> {
  const { before } = change;
  const file = await readFile(disk, path);
  await inFolder(disk, dirname(path), (folder) =>
    stages.clear(async () => {
      const door = folder.at(basename(path));
      await requireUntouched(disk, path, door, file, before);
      await disk.unlink(door);
      await folder.sync();
    }),
  );
}

/** Right before a name is taken away: the file that was read is still there, and is what was expected. */
async function requireUntouched(
  disk: Disk,
  path: string,
  door: string,
  file: ReadFile | null,
  expected: FileChange['before'],
): Promise<void> {
  const isExpected = file !== null && sameFileState(file.state, expected);
  if (!isExpected || !(await isSame(disk, door, file))) throw fileError('FILE_CHANGED', path);
}

async function writeDraft(
  disk: Disk,
  draft: string,
  content: Uint8Array,
  { mode, modifiedNs }: PresentFile,
): Promise<void> {
  // Left over by an end in the middle.
  await removeIfThere(disk, draft);
  const file: FileHandle = await disk.open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.chmod(mode);
    if (modifiedNs !== undefined) await setModifiedTime(file, draft, BigInt(modifiedNs));
    await disk.sync(file);
  } catch (thrown) {
    await removeIfThere(disk, draft).catch(() => undefined);
    throw thrown;
  } finally {
    await file.close();
  }
}

/** Gives a draft its name, which nobody may have by now. */
async function linkNew(disk: Disk, path: string, draft: string, place: string): Promise<void> {
  try {
    await disk.link(draft, place);
  } catch (thrown) {
    await removeIfThere(disk, draft).catch(() => undefined);
    const isUnable = ['EPERM', 'ENOTSUP', 'ENOSYS'].includes(errnoOf(thrown));
    throw isUnable ? fileError('FILE_LINKS_UNSUPPORTED', path, thrown) : thrown;
  }
}

async function makeFolders(disk: Disk, { madeFolders }: FileChange): Promise<void> {
  for (const folder of madeFolders) {
    await inFolder(disk, dirname(folder), async (parent) => {
      try {
        await disk.mkdir(parent.at(basename(folder)), 0o755);
      } catch (thrown) {
        if (errnoOf(thrown) !== 'EEXIST') throw thrown;
      }
      await parent.sync();
    });
  }
}

/** Folders that hold something by now, or are gone, stay as they are. */
async function dropFolders(
  disk: Disk,
  path: string,
  innermostFirst: readonly string[],
): Promise<void> {
  for (const folder of innermostFirst) {
    try {
      await inFolder(disk, dirname(folder), async (parent) => {
        await disk.rmdir(parent.at(basename(folder)));
        await parent.sync();
      });
    } catch (thrown) {
      const stays = ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errnoOf(thrown));
      if (!stays) throw diskError(path, thrown);
    }
  }
}

async function removeIfThere(disk: Disk, door: string): Promise<void> {
  try {
    await disk.unlink(door);
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT') throw thrown;
  }
}

function draftName(key: string): string {
  return `.countersign-${key}.tmp`;
}
