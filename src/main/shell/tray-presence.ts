// Whether a tray would be seen. Electron makes one also where nothing shows it, and a window closed into that is lost.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Who shows the tray icons of a Linux desktop. */
const watcher = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';
const longestMs = 2000;

/** Programs that can ask the session bus, as far as they are installed. */
const askers: readonly [program: string, args: readonly string[]][] = [
  [
    'gdbus',
    [
      ...['call', '--session', '--dest', bus, '--object-path', '/org/freedesktop/DBus'],
      ...['--method', `${bus}.NameHasOwner`, watcher],
    ],
  ],
  [
    'dbus-send',
    [
      ...['--session', '--print-reply', `--dest=${bus}`, '/org/freedesktop/DBus'],
      ...[`${bus}.NameHasOwner`, `string:${watcher}`],
    ],
  ],
];

/** Elsewhere than on Linux there always is one. Never throws: what cannot be asked counts as none. */
export async function hasTray(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  if (platform !== 'linux') return true;
  if (!hasSessionBus(environment)) return false;
  for (const [program, args] of askers) {
    const answer = await ask(program, args, environment);
    if (answer !== 'not_installed') return /\btrue\b/.test(answer);
  }
  return false;
}

/** Without one the programs would start a bus of their own. */
function hasSessionBus(environment: NodeJS.ProcessEnv): boolean {
  if (environment['DBUS_SESSION_BUS_ADDRESS']) return true;
  const folder = environment['XDG_RUNTIME_DIR'];
  return folder !== undefined && existsSync(join(folder, 'bus'));
}

function ask(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: longestMs }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else resolve(error.code === 'ENOENT' ? 'not_installed' : '');
    });
  });
}
