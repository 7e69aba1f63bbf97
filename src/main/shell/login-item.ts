// Starting when the person logs in: off unless they say otherwise, and always read from the system itself.
import type { App } from 'electron/main';
import { autostartFile, type LoginCommand, setAutostart, startsAtLogin } from './autostart-file.ts';

/** The app then starts without a window. */
export const hiddenSwitch = '--hidden';

export interface LoginItem {
  /** What the system says now. */
  on(): boolean;
  /** Errors: LOGIN_ITEM_NOT_CHANGED. */
  set(on: boolean): void;
}

/** @param environment decides where the file of a Linux desktop is, and which data folder is opened */
export function loginItem(app: App, environment: NodeJS.ProcessEnv): LoginItem {
  if (process.platform === 'linux') {
    const file = autostartFile(environment);
    const command = loginCommand(app, environment);
    return {
      on: () => startsAtLogin(file, command),
      set: (on) => setAutostart(file, command, on),
    };
  }
  const item = process.platform === 'win32' ? { args: [hiddenSwitch] } : {};
  return {
    on: () => app.getLoginItemSettings(item).openAtLogin,
    set: (on) => app.setLoginItemSettings({ ...item, openAtLogin: on }),
  };
}

/** True when nobody is there to look at a window. */
export function isHiddenStart(app: App, argv: readonly string[]): boolean {
  if (process.platform === 'darwin') return app.getLoginItemSettings().wasOpenedAtLogin;
  return argv.includes(hiddenSwitch);
}

/** An AppImage is unpacked elsewhere at each start; a clone is run by an Electron that is told its folder. */
function loginCommand(app: App, environment: NodeJS.ProcessEnv): LoginCommand {
  return {
    program: environment['APPIMAGE'] || process.execPath,
    args: app.isPackaged ? [hiddenSwitch] : [app.getAppPath(), hiddenSwitch],
    dataDir: environment['COUNTERSIGN_HOME'] || null,
  };
}
