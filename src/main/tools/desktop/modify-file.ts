import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { z } from 'zod';
import { applyDiff } from '../../../shared/files/apply-diff.ts';
import { mostFileBytes } from '../../../shared/files/file-change.ts';
import { readUnifiedDiff } from '../../../shared/files/unified-diff.ts';
import { fileError } from '../../files/file-error.ts';
import { sha256Of } from '../../files/read-file.ts';
import type { FileWriteTool } from '../file-tool.ts';

const paramsSchema = z.strictObject({
  path: z.string(),
  edits: z
    .array(z.strictObject({ oldText: z.string().min(1), newText: z.string() }))
    .min(1)
    .optional(),
  patch: z.string().optional(),
});

/** So much text is looked through at a time: many edits of a large file must not hold everybody else up. */
const mostCharactersAtOnce = 16 * 1024 * 1024;

/** Replaces texts in a file, each of which has to stand there exactly once, or makes a patch at its lines. */
export const modifyFile: FileWriteTool = {
  kind: 'write',
  paths: ['path'],

  workOut: async (params, { files }) => {
    const { path: given, edits, patch } = paramsSchema.parse(params);
    const { path } = await files.locate(given);
    const file = await files.read(path);
    if (file === null) throw fileError('FILE_MISSING', path);
    const text = textOf(file.content, path);
    const changed =
      patch === undefined ? edited(text, edits ?? [], path) : patched(text, patch, path);
    const content = Buffer.from(await changed);
    if (content.length > mostFileBytes) throw fileError('FILE_TOO_LARGE', path);
    const sha256 = sha256Of(content);
    if (sha256 === file.state.sha256) throw fileError('FILE_UNCHANGED', path);
    const after = { exists: true, sha256, bytes: content.length, mode: file.state.mode } as const;
    const folders = { madeFolders: [], droppedFolders: [] };
    return {
      change: { kind: 'modify', path, before: file.state, after, ...folders },
      contents: { before: file.content, after: content },
    };
  },

  output: ({ path, before, after }) => ({
    path,
    sha256Before: before.exists ? before.sha256 : null,
    sha256After: after.exists ? after.sha256 : null,
  }),
};

function textOf(content: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (cause) {
    throw fileError('FILE_NOT_TEXT', path, cause);
  }
}

/** Each edit is made on what those before it left. */
async function edited(
  before: string,
  edits: readonly { oldText: string; newText: string }[],
  path: string,
): Promise<string> {
  let text = before;
  let looked = 0;
  for (const { oldText, newText } of edits) {
    text = replaceOnce(text, oldText, newText, path);
    looked += text.length;
    if (looked < mostCharactersAtOnce) continue;
    looked = 0;
    await othersHadTheirTurn();
  }
  return text;
}

function replaceOnce(text: string, oldText: string, newText: string, path: string): string {
  const at = text.indexOf(oldText);
  if (at < 0 || text.indexOf(oldText, at + 1) >= 0) throw fileError('FILE_EDIT_MISFIT', path);
  return text.slice(0, at) + newText + text.slice(at + oldText.length);
}

function patched(text: string, patch: string, path: string): string {
  const made = applyDiff(text, readUnifiedDiff(patch));
  if ('misfit' in made)
    throw fileError('FILE_PATCH_MISFIT', path, undefined, { line: made.misfit });
  return made.text;
}
