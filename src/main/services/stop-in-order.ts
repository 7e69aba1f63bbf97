import type { Log } from '../log.ts';

/** Ends one part after the other; one that fails to end keeps none of the others from it. */
export async function stopInOrder(
  log: Log,
  parts: readonly (() => Promise<void> | void)[],
): Promise<void> {
  for (const stop of parts) {
    try {
      await stop();
    } catch (thrown) {
      log.error('stop.failed', thrown);
    }
  }
}
