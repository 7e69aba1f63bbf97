import type { ElectronApplication, Page } from 'playwright-core';
import type { Windows } from './main-job.ts';

/** The windows of a running app, by the origin that each kind is served from. */
export function windowsOf(electron: ElectronApplication): Windows {
  const find = async (kind: 'app' | 'trusted'): Promise<Page> => {
    const isIt = (page: Page) => page.url().startsWith(`app://${kind}/`);
    return electron.windows().find(isIt) ?? electron.waitForEvent('window', { predicate: isIt });
  };
  return { app: () => find('app'), trusted: () => find('trusted') };
}
