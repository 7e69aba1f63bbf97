import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveOf, outsideOfArchive, requireRecordedAddons } from '../src/main/packaged-files.ts';
import { hashOf } from './support/hash-of.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('the addons of a packaged app [E-03]', () => {
  let archive: string;
  const addon = (name: string) => join(`${archive}.unpacked`, name);
  const record = (text: string) => writeFileSync(join(archive, 'recorded-addons.json'), text);

  beforeEach(() => {
    archive = join(temporaryFolder(), 'app.asar');
    for (const folder of [archive, addon('a'), addon('b')]) mkdirSync(folder, { recursive: true });
    const names = ['a/one.node', 'b/two.node'];
    for (const name of names) writeFileSync(addon(name), `bytes of ${name}`);
    const hashes = names.map((name) => [name, hashOf(addon(name))]);
    record(JSON.stringify(Object.fromEntries(hashes)));
  });

  it('are used where each is the one that was recorded', () => {
    expect(() => requireRecordedAddons(archive)).not.toThrow();
  });

  it('keep the app from starting where one bit of one is different, with its name', () => {
    const bytes = readFileSync(addon('b/two.node'));
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    writeFileSync(addon('b/two.node'), bytes);
    expect(() => requireRecordedAddons(archive)).toThrow(
      expect.objectContaining({ code: 'ADDON_CHANGED', facts: { name: 'b/two.node' } }),
    );
  });

  it('keep it from starting where one is gone', () => {
    rmSync(addon('a/one.node'));
    expect(() => requireRecordedAddons(archive)).toThrow(/a\/one\.node/);
  });

  it('keep it from starting where its record is no hash', () => {
    record('{"a/one.node":null}');
    expect(() => requireRecordedAddons(archive)).toThrow(/a\/one\.node/);
  });

  it.each(['', '{}', '[]', 'null'])(
    'keep it from starting where the record says nothing: %j',
    (text) => {
      record(text);
      expect(() => requireRecordedAddons(archive)).toThrow(
        expect.objectContaining({ code: 'ADDONS_NOT_RECORDED' }),
      );
    },
  );

  it('are the lockfile’s matter where there is no archive', () => {
    expect(() => requireRecordedAddons(null)).not.toThrow();
  });
});

describe('a path in the archive of a packaged app', () => {
  it('names the archive and what lies outside of it', () => {
    const file = '/opt/Countersign/resources/app.asar/node_modules/x/bin/x';
    expect(archiveOf(file)).toBe('/opt/Countersign/resources/app.asar');
    expect(outsideOfArchive(file)).toBe(
      '/opt/Countersign/resources/app.asar.unpacked/node_modules/x/bin/x',
    );
    expect(archiveOf('C:\\Countersign\\app.asar\\out\\main\\index.js')).toBe(
      'C:\\Countersign\\app.asar',
    );
  });

  it('is left alone in a plain folder', () => {
    expect(archiveOf('/home/ada/my.asar-notes/out/index.js')).toBeNull();
    expect(outsideOfArchive('/home/ada/countersign/x')).toBe('/home/ada/countersign/x');
  });
});
