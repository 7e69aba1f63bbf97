import { join } from 'node:path';
import { app } from 'electron/main';
import { systemClock } from './clock.ts';
import { defaultDataDir } from './config.ts';
import { eraseBrowserFiles } from './data-folder/erase-browser.ts';
import { serve } from './ipc/serve.ts';
import { createLog } from './log.ts';
import { openLogFile } from './log-file.ts';
import { makeDataFolder } from './make-data-folder.ts';
import { placeOfData } from './moved-to.ts';
import { archiveOf, requireRecordedAddons } from './packaged-files.ts';
import { guardReach } from './reach.ts';
import { openFirstWindow } from './shell/first-window.ts';
import { harden } from './shell/harden.ts';
import { isHiddenStart } from './shell/login-item.ts';
import { claimSingleInstance } from './shell/single-instance.ts';
import { endBeforeStart } from './shell/start-failure.ts';
import { endOnRefusedSwitch } from './shell/start-switches.ts';

if (!endOnRefusedSwitch(app, (line) => process.stderr.write(line))) begin();

function begin(): void {
  guardReach();
  harden(app);
  let dataDir = defaultDataDir(process.env);
  try {
    ({ dataDir } = placeOfData(dataDir));
    makeDataFolder(dataDir);
    // Chromium's profile lives in the data folder, and so does the lock that allows one app per folder.
    app.setPath('userData', join(dataDir, 'chromium'));
    if (claimSingleInstance(app)) start(dataDir);
    else app.exit(0);
  } catch (thrown) {
    fail(thrown, dataDir);
  }
}

/**
 * Opens the window as soon as Electron is ready; its page loads while everything behind it is read and made.
 * Not awaited above: Electron becomes ready only after this module has ended.
 */
function start(dataDir: string): void {
  eraseBrowserFiles(dataDir);
  requireRecordedAddons(archiveOf(import.meta.filename));
  const server = serve();
  const opened = app
    .whenReady()
    .then(() => (isHiddenStart(app, process.argv) ? null : openFirstWindow()));
  Promise.all([import('./boot.ts'), opened])
    .then(([{ boot }, first]) => boot(process.env, first, server))
    .catch((thrown: unknown) => fail(thrown, dataDir));
}

/** Logs into the data folder; where that could not be found, into the one that says where it is. */
function fail(thrown: unknown, dataDir: string): void {
  const file = openLogFile(dataDir);
  const write = (line: string): void => {
    process.stderr.write(line);
    file.write(line);
  };
  createLog(write, systemClock.now).error('start.failed', thrown);
  void endBeforeStart(app, thrown);
}
