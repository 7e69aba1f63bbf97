import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOfParts } from '../../../scripts/supply/list-of-parts.ts';
import { shippedPackages } from '../../../scripts/supply/shipped-packages.ts';
import { thirdPartyNotices } from '../../../scripts/supply/third-party-notices.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const shipped = shippedPackages(root);

describe('what others wrote of the app', () => {
  it('is every dependency and what each brings along, and no tool of the making', () => {
    const names = shipped.map(({ name }) => name);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const direct = Object.keys(dependencies).filter((name) => name !== 'keytar');
    expect(names).toEqual(expect.arrayContaining([...direct, '@github/keytar', 'abitype']));
    expect(names).not.toEqual(expect.arrayContaining(['vitest']));
  });

  it('is told with the words under which each was given', () => {
    const notices = thirdPartyNotices(shipped);
    expect(notices).toMatch(/^better-sqlite3 [\d.]+ \(MIT\)$/m);
    expect(notices).toContain('SIL OPEN FONT LICENSE');
  });

  it('is not shipped where it says no licence', () => {
    const folder = join(temporaryFolder(), 'x');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{}');
    const bare = { name: 'x', version: '1.0.0', license: '', folder };
    expect(() => thirdPartyNotices([bare])).toThrow('x says no licence.');
  });
});

it('lists every part with its version and checksum, and Electron [E-13]', () => {
  const { metadata, components } = JSON.parse(listOfParts(root, '45.4.1'));
  const listed = new Set(components.map((each: { 'bom-ref': string }) => each['bom-ref']));
  const parts = shipped.map(({ name, version }) => `${name}@${version}`);
  expect(metadata.component.name).toBe('countersign');
  expect(listed).toEqual(new Set([...parts, 'electron@45.4.1']));
  for (const { name, version, hashes } of components) {
    expect(version).toMatch(/^\d/);
    if (name !== 'electron') expect(hashes.length).toBeGreaterThan(0);
  }
});
