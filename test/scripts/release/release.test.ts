import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { updatesFrom } from '../../../scripts/package/updates-from.ts';
import { makeKeys } from '../../../scripts/release/make-keys.ts';
import { packagedAs, recordPackaged } from '../../../scripts/release/packaged-files.ts';
import { signRelease } from '../../../scripts/release/sign-release.ts';
import { openRelease } from '../../../src/main/updates/release.ts';
import { updateSource } from '../../../src/main/updates/update-source.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const url = 'https://releases.example/countersign/';

/** A pair of keys and a file to sign. */
function made() {
  const folder = temporaryFolder();
  const keyFile = join(folder, 'key');
  const key = makeKeys(keyFile);
  const file = join(folder, 'Countersign-0.2.0.AppImage');
  writeFileSync(file, 'program');
  const release = {
    ...{ file, version: '0.2.0', system: 'linux-x64', notes: 'Mends.', publicKey: key },
    ...{ date: '2026-11-23T00:00:00Z', privateKey: readFileSync(keyFile, 'utf8') },
  };
  return { keyFile, key, release };
}

describe('a release that is signed [E-13]', () => {
  it('is what the app with that key reads', () => {
    const { key, release } = made();
    const path = signRelease(release);
    expect(path.endsWith('latest-linux.yml')).toBe(true);
    const source = { ...updateSource({ url, key }), system: 'linux-x64' };
    const opened = openRelease(readFileSync(path), readFileSync(`${path}.sig`, 'utf8'), source);
    expect(opened).toMatchObject({
      version: '0.2.0',
      releaseNotes: 'Mends.',
      files: [{ size: 7 }],
    });
  });

  it('needs the key that the app was packaged with, and a version and a name that it takes', () => {
    const { release } = made();
    const { key: stranger } = made();
    expect(() => signRelease({ ...release, publicKey: stranger })).toThrow('another key');
    expect(() => signRelease({ ...release, version: '0.2.0-beta' })).toThrow('describe a release');
  });

  it('has a private key that is its owner’s alone and writes over nothing', () => {
    const { keyFile } = made();
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(() => makeKeys(keyFile)).toThrow('EEXIST');
  });
});

describe('what was packaged [E-13]', () => {
  it('is signed as what it was packaged as, and nothing else is', () => {
    const dist = temporaryFolder();
    const file = join(dist, 'Countersign-0.2.0.AppImage');
    writeFileSync(file, 'program');
    expect(() => packagedAs(dist, file)).toThrow('Nothing was packaged');
    recordPackaged(dist, { version: '0.2.0', system: 'linux-x64', files: [file] });
    expect(packagedAs(dist, file)).toEqual({ version: '0.2.0', system: 'linux-x64' });
    // An older one of the same name, or one that was changed since.
    writeFileSync(file, 'program of before');
    expect(() => packagedAs(dist, file)).toThrow('not what was packaged');
  });
});

describe('where a package gets newer versions from [E-13]', () => {
  it('is nowhere unless the place and the key are named', () => {
    const { key } = made();
    const named = { COUNTERSIGN_UPDATES_URL: url, COUNTERSIGN_UPDATES_KEY: key };
    expect(updatesFrom({})).toBeNull();
    expect(updatesFrom(named)).toEqual({ url, key });
    expect(() => updatesFrom({ COUNTERSIGN_UPDATES_URL: url })).toThrow('together');
  });

  it.each([
    'http://releases.example/',
    'https://releases.example',
    'https://releases.example/a',
    'https://me@releases.example/',
    'https://releases.example/?a/',
    'ftp://releases.example/',
  ])('is not %s', (address) => {
    const { key } = made();
    const given = { COUNTERSIGN_UPDATES_URL: address, COUNTERSIGN_UPDATES_KEY: key };
    expect(() => updatesFrom(given)).toThrow('https address of a folder');
  });

  it('takes no other key', () => {
    const given = { COUNTERSIGN_UPDATES_URL: url, COUNTERSIGN_UPDATES_KEY: 'AAAA' };
    expect(() => updatesFrom(given)).toThrow('Ed25519');
  });
});
