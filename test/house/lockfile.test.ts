import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLockfile, type LockedPackages } from '../../scripts/complete-lockfile.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

describe('the lockfile [E-13]', () => {
  const packages: LockedPackages = read('package-lock.json').packages;
  const entries = Object.entries(packages).filter(([path]) => path !== '');

  it('names the packages of every platform (else run `npm run lockfile`)', () => {
    expect(completeLockfile(structuredClone(packages))).toEqual([]);
  });

  it('names no registry', () => {
    expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  });

  it('has a checksum for everything that this machine installs', () => {
    const without = entries.filter(([, entry]) => !entry.integrity);
    expect(without.filter(([, entry]) => !entry.optional || !entry.cpu)).toEqual([]);
  });

  it('covers every install script with a decision in package.json', () => {
    const decided = Object.keys(read('package.json').allowScripts).sort();
    const scripted = Object.entries<{ version: string; hasInstallScript?: boolean }>(
      read('package-lock.json').packages,
    )
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path, entry]) => `${path.replace(/^.*node_modules\//, '')}@${entry.version}`);
    expect(decided).toEqual(scripted.sort());
  });
});

describe('completing a lockfile', () => {
  it('adds what a registry did not carry, with the platform that its name says', () => {
    const packages: LockedPackages = {
      'node_modules/x': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          '@x/linux-x64-musl': '2.0.0',
          '@x/linux-arm-gnueabihf': '2.0.0',
          '@x/win32-amd64': '2.0.0',
          '@x/there': '2.0.0',
        },
      },
      'node_modules/@x/there': { version: '2.0.0' },
    };
    expect(completeLockfile(packages)).toHaveLength(3);
    const added = { version: '2.0.0', dev: true, optional: true };
    expect(packages).toMatchObject({
      'node_modules/@x/linux-x64-musl': { ...added, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/@x/linux-arm-gnueabihf': { ...added, cpu: ['arm'], libc: ['glibc'] },
      'node_modules/@x/win32-amd64': { ...added, os: ['win32'], cpu: ['x64'] },
    });
  });
});
