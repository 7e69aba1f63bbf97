import type { App } from 'electron/main';

/** False when the app already runs on this data folder; that one is told, and opens its window. */
export function claimSingleInstance(app: App): boolean {
  return app.requestSingleInstanceLock();
}
