import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '../shared/errors.ts';
import type { CommandIo } from './verb.ts';

/**
 * Bytes of a file argument, or of standard input for `-`; reading stops past `maxBytes`.
 * Errors: FILE_NOT_FOUND, NOT_A_FILE, FILE_NOT_READABLE, TOO_LARGE.
 */
export async function readInput(
  io: CommandIo,
  path: string,
  maxBytes: number,
): Promise<Uint8Array> {
  if (path === '-') return collect(io.stdin, path, maxBytes);
  try {
    if ((await stat(path)).isDirectory()) {
      throw new AppError(
        'NOT_A_FILE',
        'invalid_params',
        `${inputName(path)} is a folder, not a file.`,
        { advice: 'Name a file in it, or "-" to read standard input.' },
      );
    }
    return await collect(createReadStream(path), path, maxBytes);
  } catch (thrown) {
    throw fileError(path, thrown);
  }
}

/** The same as text. Errors: also NOT_TEXT. */
export async function readText(io: CommandIo, path: string, maxBytes: number): Promise<string> {
  const bytes = await readInput(io, path, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('NOT_TEXT', 'invalid_params', `${inputName(path)} is not text in UTF-8.`, {
      advice: 'Nothing was read from it. Check that this is what you meant.',
      cause,
    });
  }
}

/** How an input is called in a message. */
export function inputName(path: string): string {
  return path === '-' ? 'Standard input' : `"${path}"`;
}

async function collect(
  source: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new AppError(
        'TOO_LARGE',
        'invalid_params',
        `${inputName(path)} is longer than ${maxBytes} bytes.`,
        {
          advice: 'Nothing was read from it. Check that this is what you meant.',
          facts: { maxBytes },
        },
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileError(path: string, thrown: unknown): unknown {
  if (thrown instanceof AppError) return thrown;
  const reason = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
  if (reason === 'ENOENT' || reason === 'ENOTDIR') {
    return new AppError(
      'FILE_NOT_FOUND',
      'invalid_params',
      `There is no file ${inputName(path)}.`,
      {
        advice: 'Check the name, or give "-" to read standard input.',
        cause: thrown,
      },
    );
  }
  return new AppError('FILE_NOT_READABLE', 'invalid_params', `${inputName(path)} cannot be read.`, {
    advice: 'Check the permissions of the file.',
    facts: { reason },
    cause: thrown,
  });
}
