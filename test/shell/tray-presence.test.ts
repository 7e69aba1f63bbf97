import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasTray } from '../../src/main/shell/tray-presence.ts';
import { joinBus } from '../support/bus-program.ts';
import { hasDbus, startBus } from '../support/session-bus.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const path = process.env['PATH'] ?? '';

describe('whether there is a tray', () => {
  it('is certain on macOS and Windows', async () => {
    expect(await hasTray({}, 'darwin')).toBe(true);
    expect(await hasTray({}, 'win32')).toBe(true);
  });

  it('needs a session bus on Linux, and starts none', async () => {
    expect(await hasTray({ PATH: path, XDG_RUNTIME_DIR: temporaryFolder() }, 'linux')).toBe(false);
    const nobody = `unix:path=${join(temporaryFolder(), 'nobody')}`;
    expect(await hasTray({ PATH: path, DBUS_SESSION_BUS_ADDRESS: nobody }, 'linux')).toBe(false);
  });

  it.runIf(hasDbus)('follows who shows tray icons on the session bus', async () => {
    const address = await startBus();
    const environment = { PATH: path, DBUS_SESSION_BUS_ADDRESS: address };
    expect(await hasTray(environment, 'linux')).toBe(false);
    const watcher = await joinBus(address, ['org.kde.StatusNotifierWatcher']);
    expect(await hasTray(environment, 'linux')).toBe(true);
    expect(await hasTray({ ...environment, PATH: onlyWith('dbus-send') }, 'linux')).toBe(true);
    // Nobody to ask with: not known, so none.
    expect(await hasTray({ ...environment, PATH: temporaryFolder() }, 'linux')).toBe(false);
    watcher.leave();
    await expect.poll(() => hasTray(environment, 'linux')).toBe(false);
  });
});

/** A PATH with one program. */
function onlyWith(program: string): string {
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  const found = path.split(':').find((candidate) => candidate === '/usr/bin') ?? '/usr/bin';
  symlinkSync(join(found, program), join(folder, program));
  return folder;
}
