// What became of a move that did not come to its end. It is written before one begins, so that a kill in the middle is
// told too, and lies in the folder that goes on.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ErrorShape, errorClasses } from '../../shared/errors.ts';
import { failedName } from './own-names.ts';

const schema = z.strictObject({
  to: z.string(),
  error: z.strictObject({
    code: z.string(),
    class: z.enum(errorClasses),
    message: z.string(),
    advice: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
});

export interface FailedMove {
  to: string;
  error: ErrorShape;
}

export function writeFailedMove(dataDir: string, failed: FailedMove): void {
  writeFileSync(join(dataDir, failedName), JSON.stringify(failed), { mode: 0o600, flush: true });
}

export function clearFailedMove(dataDir: string): void {
  rmSync(join(dataDir, failedName), { force: true });
}

/** Null where none failed, or what is written of it cannot be read. */
export function readFailedMove(dataDir: string): FailedMove | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(dataDir, failedName), 'utf8')));
  } catch {
    return null;
  }
}
