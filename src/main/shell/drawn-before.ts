import type { FirstWindow } from './first-window.ts';

/** From here on the check of the database takes longer than a window may stay blank. */
const largeBytes = 128 * 1024 ** 2;

/**
 * Settles when the check of a database of this size, with its log, may begin, which holds this process up: at once, or
 * where it is large when the window has drawn that it is being read.
 */
export async function drawnBefore(
  first: Pick<FirstWindow, 'drawn'> | null,
  bytes: number,
): Promise<void> {
  if (bytes >= largeBytes) await first?.drawn;
}
