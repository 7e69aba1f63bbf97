import { basename } from 'node:path';
import { z } from 'zod';
import { fileError } from '../../files/file-error.ts';
import { type FileView, type ListedFile, mostListed } from '../../files/file-view.ts';
import type { FileReadTool } from '../file-tool.ts';

const paramsSchema = z.strictObject({
  path: z.string(),
  /** For names: `*` is any text, `?` any one character. */
  pattern: z.string().min(1).default('*'),
  recursive: z.boolean().default(false),
});

/** What lies in a folder that plans may touch, and on request in those within it. */
export const listFiles: FileReadTool = {
  kind: 'read',
  read: async (params, files) => {
    const { path, pattern, recursive } = paramsSchema.parse(params);
    const found = await listAll(files, path, recursive);
    const entries = found
      .filter((entry) => matches(basename(entry.path), pattern))
      .map(({ modifiedAt, ...entry }) => ({
        ...entry,
        modifiedAt: modifiedAt === null ? '' : new Date(modifiedAt).toISOString(),
      }));
    return { entries };
  },
};

/** Breadth first; links are entries, and never followed. */
async function listAll(files: FileView, start: string, recursive: boolean): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  const folders = [start];
  for (const folder of folders) {
    const entries = await files.list(folder);
    found.push(...entries);
    if (found.length > mostListed) throw fileError('FOLDER_TOO_LARGE', start);
    if (!recursive) continue;
    folders.push(...entries.filter(({ kind }) => kind === 'folder').map(({ path }) => path));
  }
  return found;
}

/** Goes back to the last `*` only, so that no pattern takes long. */
function matches(name: string, pattern: string): boolean {
  const letters = [...name];
  const signs = [...pattern];
  let letter = 0;
  let sign = 0;
  let star = -1;
  let resume = 0;
  while (letter < letters.length) {
    if (signs[sign] === '*') {
      star = sign++;
      resume = letter;
    } else if (signs[sign] === '?' || signs[sign] === letters[letter]) {
      letter += 1;
      sign += 1;
    } else if (star >= 0) {
      sign = star + 1;
      letter = ++resume;
    } else return false;
  }
  return signs.slice(sign).every((rest) => rest === '*');
}
