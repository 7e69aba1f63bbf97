import { z } from 'zod';
import { fileError } from '../../files/file-error.ts';
import type { FileReadTool } from '../file-tool.ts';

/** A result is kept with its step and shown: more than this is never taken up. */
const mostBytes = 1024 * 1024;

const paramsSchema = z.strictObject({
  path: z.string(),
  maxBytes: z.number().int().positive().default(mostBytes),
  encoding: z.enum(['utf8', 'base64']).default('utf8'),
});

/** The text of a file that plans may touch. */
export const readFileTool: FileReadTool = {
  kind: 'read',
  read: async (params, files) => {
    const { path: given, maxBytes, encoding } = paramsSchema.parse(params);
    const { path } = await files.locate(given);
    const file = await files.read(path);
    if (file === null) throw fileError('FILE_MISSING', path);
    const { content } = file;
    const taken = content.subarray(0, Math.min(maxBytes, mostBytes));
    const truncated = taken.length < content.length;
    const shown =
      encoding === 'base64'
        ? Buffer.from(taken).toString('base64')
        : textOf(taken, truncated, path);
    return { content: shown, bytes: content.length, truncated };
  },
};

/** A letter that was cut in two at the end is left out. */
function textOf(bytes: Uint8Array, truncated: boolean, path: string): string {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream: truncated });
  } catch (cause) {
    throw fileError('FILE_NOT_TEXT', path, cause);
  }
}
