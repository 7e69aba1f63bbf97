import { z } from 'zod';
import { type FileChange, sameFileState } from '../../../shared/files/file-change.ts';
import { fileError } from '../../files/file-error.ts';
import type { ReadFile } from '../../files/read-file.ts';
import { absent, type FileToolContext, type FileWriteTool, type WorkedOut } from '../file-tool.ts';

const paramsSchema = z.strictObject({ path: z.string(), undoId: z.string() });

/** Takes back what a run did to a file, where the file is still as the run left it. */
export const restoreFile: FileWriteTool = {
  kind: 'write',
  paths: ['path'],

  workOut: async (params, context) => {
    const { path: given, undoId } = paramsSchema.parse(params);
    const done = context.undoable(undoId);
    const { path } = await context.files.locate(given);
    // The plan says which file it is about; an entry of another one is not meant.
    if (path !== done.path) throw fileError('FILE_CHANGED_SINCE', path);
    const file = await context.files.read(path);
    if (!sameFileState(file?.state ?? absent, done.after)) {
      throw fileError('FILE_CHANGED_SINCE', path);
    }
    return done.from === undefined
      ? putBack(done, file, context)
      : moveBack(done, done.from, context);
  },

  output: ({ path }) => ({ path }),
};

/** As the file was, to its permissions and the time of its last change. */
async function putBack(
  done: FileChange,
  file: Pick<ReadFile, 'state' | 'content'> | null,
  { files, kept }: FileToolContext,
): Promise<WorkedOut> {
  const { path, before: after } = done;
  const { missingFolders } = await files.locate(path);
  const change: FileChange = {
    // As it is, and not only as the run meant to leave it: the time counts when this is undone in turn.
    ...{ kind: 'restore', path, before: file?.state ?? absent, after },
    madeFolders: after.exists ? missingFolders : [],
    droppedFolders: after.exists ? [] : done.madeFolders.toReversed(),
  };
  const restored = after.exists ? await kept(after.sha256, path) : null;
  return { change, contents: { before: file?.content ?? null, after: restored } };
}

async function moveBack(
  done: FileChange,
  from: string,
  { files }: FileToolContext,
): Promise<WorkedOut> {
  const moved = await files.read(done.path);
  const { path, missingFolders } = await files.locate(from);
  if (moved === null) throw fileError('FILE_CHANGED_SINCE', done.path);
  if (path !== from || (await files.read(from)) !== null)
    throw fileError('FILE_CHANGED_SINCE', from);
  const change: FileChange = {
    ...{ kind: 'restore', path, before: absent, after: moved.state },
    ...{ from: done.path, fromBefore: moved.state },
    madeFolders: missingFolders,
    droppedFolders: done.madeFolders.toReversed(),
  };
  return { change, contents: { before: moved.content, after: moved.content } };
}
