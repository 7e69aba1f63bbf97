// How many wrong passwords there were, on disk: `unlock-throttle` in the data folder. There is nothing in it that a
// program with the person's rights could not write: it can set the count back, as it can copy the vault and guess
// elsewhere. What holds against that is the cost of each guess and the password.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { vaultIoError } from '../../vault/io-error.ts';
import { replaceFile } from '../replace-file.ts';

const fileName = 'unlock-throttle';

const countSchema = z.strictObject({
  version: z.literal(1),
  /** Wrong passwords in a row; one that is being tried counts already. */
  failures: z.number().int().min(0),
  /** Ms since the computer was started, when the last of them was tried. */
  atBootMs: z.number().min(0),
  /** There was no count to go by: it began with the longest wait. */
  lost: z.boolean(),
});
export type FailureCount = Omit<z.infer<typeof countSchema>, 'version'>;

/** Null where it is missing or no count. */
export function readCount(folder: string): FailureCount | null {
  try {
    const { version: _, ...count } = countSchema.parse(
      JSON.parse(readFileSync(join(folder, fileName), 'utf8')),
    );
    return count;
  } catch {
    return null;
  }
}

/** Durable on return; throws VAULT_IO_ERROR. */
export function writeCount(folder: string, count: FailureCount): void {
  try {
    replaceFile(join(folder, fileName), JSON.stringify({ version: 1, ...count }));
  } catch (error) {
    throw vaultIoError('throttle', error);
  }
}
