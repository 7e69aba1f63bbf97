// How long those who serve a window stood still while something went on elsewhere.
import type { ElectronApplication, Page } from 'playwright-core';

interface Stood {
  /** The longest time between two turns of the loop, in ms. */
  longestMs: number;
  tookMs: number;
}

/** Of main and of the page, while `work` goes on. */
export async function standstill(
  main: ElectronApplication,
  page: Page,
  work: () => Promise<void>,
): Promise<{ main: Stood; page: Stood }> {
  await Promise.all([main.evaluate(beginToLook), page.evaluate(beginToLook)]);
  await work();
  const [ofMain, ofPage] = await Promise.all([main.evaluate(looked), page.evaluate(looked)]);
  return { main: ofMain, page: ofPage };
}

/** Runs there, so that nothing of this file is known to it. */
function beginToLook(): void {
  const began = performance.now();
  const seen = { longestMs: 0, last: began };
  const turn = (): void => {
    const now = performance.now();
    seen.longestMs = Math.max(seen.longestMs, now - seen.last);
    seen.last = now;
  };
  const timer = setInterval(turn, 5);
  const end = (): Stood => {
    clearInterval(timer);
    turn();
    return { longestMs: seen.longestMs, tookMs: performance.now() - began };
  };
  Object.assign(globalThis, { endOfLook: end });
}

function looked(): Stood {
  return (globalThis as unknown as { endOfLook(): Stood }).endOfLook();
}
