import { z } from 'zod';
import { fileError } from '../../files/file-error.ts';
import { absent, type FileWriteTool } from '../file-tool.ts';

const paramsSchema = z.strictObject({ path: z.string() });

/** What is deleted is kept by its content, so that it can be had back. */
export const deleteFile: FileWriteTool = {
  kind: 'write',
  paths: ['path'],

  workOut: async (params, { files }) => {
    const { path } = await files.locate(paramsSchema.parse(params).path);
    const file = await files.read(path);
    if (file === null) throw fileError('FILE_MISSING', path);
    const folders = { madeFolders: [], droppedFolders: [] };
    const states = { before: file.state, after: absent };
    return {
      change: { kind: 'delete', path, ...states, ...folders },
      contents: { before: file.content, after: null },
    };
  },

  output: ({ path, before }) => ({ path, trashId: before.exists ? before.sha256 : null }),
};
