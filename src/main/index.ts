import { join } from 'node:path';
import { app } from 'electron/main';
import { defaultDataDir } from './config.ts';
import { harden } from './shell/harden.ts';
import { claimSingleInstance } from './shell/single-instance.ts';

harden(app);
// Chromium's profile lives in the data folder, and so does the lock that allows one app per folder.
app.setPath('userData', join(defaultDataDir(process.env), 'chromium'));
if (claimSingleInstance(app)) {
  // Not awaited: Electron becomes ready only after this module has ended.
  void Promise.all([import('./boot.ts'), app.whenReady()]).then(([{ boot }]) => boot(process.env));
} else {
  app.exit(0);
}
