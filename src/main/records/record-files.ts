import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';

/** What is kept under a key; null where nothing is. RECORD_DAMAGED for a file that holds no such record. */
export function readRecord<T>(folder: string, key: string, schema: z.ZodType<T>): T | null {
  const file = fileOf(folder, key);
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new AppError('RECORD_DAMAGED', 'invalid_params', 'A recorded answer cannot be read.', {
      ...{ advice: `Delete ${file} and record it again.`, cause },
    });
  }
}

/** Never half a record under its name. */
export function writeRecord(folder: string, key: string, record: object): void {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, key);
  const draft = `${file}.${process.pid}.part`;
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** RECORD_MISSING, with the request in words. */
export function missingRecord(request: string, key: string): AppError {
  const message = `No answer is recorded for ${request} (${key}).`;
  return new AppError('RECORD_MISSING', 'invalid_params', message, {
    advice: 'Record it once in the mode "record"; a request that differs in anything has its own.',
  });
}

function fileOf(folder: string, key: string): string {
  return join(folder, `${key}.json`);
}
