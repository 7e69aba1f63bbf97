import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const entry = join(import.meta.dirname, '../support/keytar-entry.ts');
const has = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const sessionBus = 'dbus-run-session';
const secretService = has(sessionBus) && has('gnome-keyring-daemon');

/** Runs keytar on a session bus of its own, in a home of its own, after `prepare`. */
function keytarAfter(prepare: string): Record<string, string> {
  const home = temporaryFolder();
  const script = `${prepare} "${process.execPath}" "${entry}"`;
  const output = execFileSync(sessionBus, ['--', 'sh', '-c', script], {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home },
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

describe.runIf(secretService)('the real key chain of a desktop session', () => {
  it('keeps the device secret, and tells a missing one from another one', () => {
    const unlock = 'echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null;';
    expect(keytarAfter(unlock)).toEqual({
      load: 'ok',
      missing: 'VAULT_KEYCHAIN_MISSING',
      store: 'ok',
      read: 'ok',
      foreign: 'KEYCHAIN_WRONG_SECRET',
      remove: 'ok',
      removed: 'VAULT_KEYCHAIN_MISSING',
    });
  });

  it('that nobody unlocked is not taken for an empty one [E-21, F-21]', () => {
    const start = 'gnome-keyring-daemon --start --components=secrets >/dev/null;';
    const report = keytarAfter(start);
    expect(report['load']).toBe('ok');
    expect(report['store']).toMatch(/^KEYCHAIN_/);
    expect(report['missing']).toMatch(/^KEYCHAIN_(LOCKED|FAILED|TIMEOUT)$/);
  });
});

describe('a machine without a session bus', () => {
  it('has no key chain, and says so instead of failing otherwise [E-21, F-21]', () => {
    const { stdout } = spawnSync(process.execPath, [entry], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env['PATH'], HOME: temporaryFolder() },
    });
    const report = JSON.parse(stdout);
    const codes = Object.values(report).filter((code) => code !== 'ok');
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(code).toMatch(/^KEYCHAIN_/);
  });
});
