import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesInside, packagesInside } from '../../../scripts/supply/licences.ts';
import { unlisted } from '../../../scripts/supply/licences-in-build.ts';
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
    const notices = thirdPartyNotices(packagesInside(root));
    expect(notices).toMatch(/^better-sqlite3 [\d.]+ \(MIT\)$/m);
    expect(notices).toMatch(/^tailwindcss [\d.]+ \(MIT\)$/m);
    expect(notices).toContain('SIL OPEN FONT LICENSE');
  });

  it('is also what the practice chain and the known tokens were made from', () => {
    const names = new Set(packagesInside(root).map(({ name }) => name));
    const made = ['scripts/practice', 'scripts/tokens'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    );
    const used = /['`]((?:@uniswap|@aave|canonical-weth)(?:\/[\w.-]+)?)[/'`]/g;
    const found = made.flatMap((text) => [...text.matchAll(used)].map(([, name = '']) => name));
    expect(found.length).toBeGreaterThan(5);
    const packages = found.map((name) => (name.startsWith('@') ? name : name.split('/')[0]));
    expect(packages.filter((name) => !names.has(name ?? ''))).toEqual([]);
  });

  it('has nothing else in the build, also not of a package within another', () => {
    const at = (path: string) => join(root, 'node_modules', path);
    const names = namesInside(root);
    const ours = join(root, 'src/main/index.ts');
    const known = [at('viem/_esm/index.js'), at('@noble/curves/abi.js'), '\0vite/helper.js', ours];
    expect(unlisted(known, names)).toEqual([]);
    const strange = [at('vitest/index.js'), at('viem/node_modules/@a/b/index.js?commonjs')];
    expect(unlisted(strange, names)).toEqual(['vitest', '@a/b']);
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
