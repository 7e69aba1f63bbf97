import type { Page } from 'playwright-core';

/** Epoch milliseconds of this process, as the page tells them of itself. */
export const epochNow = (): number => performance.timeOrigin + performance.now();

/** Runs in the page: when the frame comes in which the text is there. */
const watch = (text: string) => `new Promise((resolve, reject) => {
  const isShown = () => document.body.textContent.includes(${JSON.stringify(text)});
  const changes = new MutationObserver(() => {
    if (!isShown()) return;
    changes.disconnect();
    requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  });
  changes.observe(document.body, { subtree: true, childList: true, characterData: true });
  setTimeout(() => reject(new Error('The text was not shown in time.')), 60000);
})`;

/** Begins to look for a text; resolves with the epoch milliseconds of the frame that shows it. */
export async function watchFor(page: Page, text: string): Promise<{ shown: Promise<number> }> {
  const name = `watch${Date.now()}`;
  await page.evaluate(`void (window.${name} = ${watch(text)})`);
  return { shown: page.evaluate<number>(`window.${name}`) };
}

/** Counts frames and long tasks until told to stop. */
const count = `(() => {
  const frames = [];
  const tasks = [];
  let last = performance.now();
  let isOn = true;
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    if (isOn) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
  observer.observe({ entryTypes: ['longtask'] });
  window.countedFrames = () => {
    isOn = false;
    observer.disconnect();
    frames.sort((a, b) => a - b);
    return { p95: frames[Math.ceil(frames.length * 0.95) - 1] ?? 0, longest: Math.max(0, ...tasks) };
  };
})()`;

export interface CountedFrames {
  /** Nineteen of twenty frames came at most so long after the one before, in milliseconds. */
  p95: number;
  /** The longest task of 50 ms or more; 0 where there was none. */
  longest: number;
}

/** Counts the frames of a page while something is done. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<CountedFrames> {
  await page.evaluate(count);
  await work();
  return page.evaluate<CountedFrames>('window.countedFrames()');
}
