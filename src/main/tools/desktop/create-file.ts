import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { mostFileBytes } from '../../../shared/files/file-change.ts';
import { fileError } from '../../files/file-error.ts';
import { sha256Of } from '../../files/read-file.ts';
import { absent, type FileWriteTool } from '../file-tool.ts';

const paramsSchema = z.strictObject({
  path: z.string(),
  content: z.string().optional(),
  rows: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
  encoding: z.enum(['utf8', 'base64']).default('utf8'),
});

/** What its owner may write and everybody may read. */
const newFileMode = 0o644;

/** Writes a file that is not there yet. */
export const createFile: FileWriteTool = {
  kind: 'write',
  paths: ['path'],

  workOut: async (params, { files }) => {
    const { path: given, content: said, rows, encoding } = paramsSchema.parse(params);
    const text = said ?? tableText(rows ?? []);
    const { path, missingFolders } = await files.locate(given);
    const content = Buffer.from(text, encoding);
    if (encoding === 'base64' && content.toString('base64') !== text) {
      throw fileError('FILE_NOT_BASE64', path);
    }
    if (content.length > mostFileBytes) throw fileError('FILE_TOO_LARGE', path);
    if ((await files.read(path)) !== null) throw fileError('FILE_EXISTS', path);
    const after = {
      ...{ exists: true, sha256: sha256Of(content), bytes: content.length, mode: newFileMode },
    } as const;
    const folders = { madeFolders: missingFolders, droppedFolders: [] };
    const change = { kind: 'create', path, before: absent, after, ...folders } as const;
    return { change, contents: { before: null, after: content } };
  },

  output: ({ path, after }) =>
    after.exists ? { path, bytes: after.bytes, sha256: after.sha256 } : {},
};

/** Cells that a spreadsheet would run as formulas are written so that it does not. */
function tableText(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map(String)),
    { escape_formulas: true, record_delimiter: '\r\n' },
  );
}
