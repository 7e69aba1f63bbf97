import { writeFile } from 'node:fs/promises';
import { AppError } from '../shared/errors.ts';

/** Writes a file that is not there yet, for its owner alone. Errors: FILE_EXISTS, FILE_NOT_WRITABLE. */
export async function writeNew(file: string, content: Uint8Array | string): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true });
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    const exists = reason === 'EEXIST';
    throw new AppError(
      exists ? 'FILE_EXISTS' : 'FILE_NOT_WRITABLE',
      'invalid_params',
      exists ? `There is already a file "${file}".` : `"${file}" cannot be written.`,
      { advice: 'It was left as it is. Give another name.', facts: { reason }, cause },
    );
  }
}
