import { stat } from 'node:fs/promises';

/** When a file was changed last, as the system tells it and nobody else can set; null where it tells nothing. */
export async function changedAt(program: string): Promise<number | null> {
  const { ctimeMs } = await stat(program);
  return ctimeMs > 0 ? Math.trunc(ctimeMs) : null;
}
