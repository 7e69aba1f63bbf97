import type { Change } from '../../shared/ipc/change.ts';

/** What changes many times a second is read often enough like this, and main has most of its time for itself. */
const restMs = 100;
const restPerReading = 4;
/** However long main took to answer: what a person did has to be seen soon. */
const longestRestMs = 1000;

/** Reads for a change, once more for those that come meanwhile, and never twice at once. */
export function oneAtATime(isMine: (change: Change) => boolean, read: () => Promise<void>) {
  let busy = false;
  let again = false;
  return async (change: Change): Promise<void> => {
    if (!isMine(change)) return;
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      const from = performance.now();
      await read();
      const tookMs = performance.now() - from;
      const rest = Math.min(longestRestMs, Math.max(restMs, restPerReading * tookMs));
      await new Promise((done) => setTimeout(done, rest));
    }
    busy = false;
  };
}
