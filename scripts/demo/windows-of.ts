import { setTimeout as delay } from 'node:timers/promises';
import type { ElectronApplication, Page } from 'playwright-core';
import type { Windows } from './main-job.ts';

const patienceMs = 30_000;

/** The windows of a running app, by the origin that each kind is served from. */
export function windowsOf(electron: ElectronApplication): Windows {
  return { app: () => find(electron, 'app'), trusted: () => find(electron, 'trusted') };
}

/** A window is told of before its page has an address, so it is looked at until it has one. */
async function find(electron: ElectronApplication, kind: 'app' | 'trusted'): Promise<Page> {
  const began = Date.now();
  for (;;) {
    const found = electron.windows().find((page) => page.url().startsWith(`app://${kind}/`));
    if (found !== undefined) return found;
    if (Date.now() - began > patienceMs) throw new Error(`The ${kind} window did not come.`);
    await delay(20);
  }
}
