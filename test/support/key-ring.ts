import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { hasDbus, startBus } from './session-bus.ts';

/** Without it, what a key chain of a system keeps cannot be tested. */
export const hasKeyRing = hasDbus && spawnSync('gnome-keyring-daemon', ['--version']).status === 0;

const asksForOwner = [
  ...['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
  ...['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'],
];

/** The environment of programs that have a key ring of their own, open and empty; it ends with the test. */
export async function startKeyRing(): Promise<Record<string, string>> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-ring-'));
  const environment = {
    ...{ DBUS_SESSION_BUS_ADDRESS: await startBus(), HOME: home },
    ...{ XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, PATH: process.env['PATH'] ?? '' },
  };
  const ring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  ring.stdin.end('test');
  onTestFinished(() => {
    ring.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const isThere = () =>
    execFileSync('dbus-send', asksForOwner, { env: environment, encoding: 'utf8' });
  await expect.poll(isThere, { timeout: 30_000 }).toContain('boolean true');
  return environment;
}
