import { spawn } from 'node:child_process';
import type { App } from 'electron/main';
import { runningAppImage } from '../config.ts';

/** Waits for the process of its first word to end, and becomes the program of its second. */
const waitThenStart = 'while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; exec "$2"';

/**
 * Has the app start again once it has ended. What an AppImage holds is gone with its process, and with it what
 * Electron would start again by; so the file itself is started, and not before this process has let go of its data.
 */
export function startAgain(app: Pick<App, 'relaunch'>, environment: NodeJS.ProcessEnv): void {
  const file = runningAppImage(environment, process.execPath);
  if (file === null) {
    app.relaunch();
    return;
  }
  const { APPIMAGE: _file, APPDIR: _mounted, ARGV0: _name, OWD: _from, ...env } = environment;
  const words = ['-c', waitThenStart, 'countersign', String(process.pid), file];
  spawn('/bin/sh', words, { env, cwd: '/', detached: true, stdio: 'ignore' }).unref();
}
