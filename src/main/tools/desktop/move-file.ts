import { z } from 'zod';
import { fileError } from '../../files/file-error.ts';
import { absent, type FileWriteTool } from '../file-tool.ts';

const paramsSchema = z.strictObject({ from: z.string(), to: z.string() });

/** Gives a file another place or name; nothing is written over. */
export const moveFile: FileWriteTool = {
  kind: 'write',
  paths: ['from', 'to'],

  workOut: async (params, { files }) => {
    const { from: givenFrom, to } = paramsSchema.parse(params);
    const { path: from } = await files.locate(givenFrom);
    const { path, missingFolders } = await files.locate(to);
    const file = await files.read(from);
    if (file === null) throw fileError('FILE_MISSING', from);
    if (from === path || (await files.read(path)) !== null) throw fileError('FILE_EXISTS', path);
    const states = { before: absent, after: file.state, from, fromBefore: file.state };
    const folders = { madeFolders: missingFolders, droppedFolders: [] };
    return {
      change: { kind: 'move', path, ...states, ...folders },
      contents: { before: file.content, after: file.content },
    };
  },

  output: ({ path, from = null }) => ({ from, to: path }),
};
