import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { expect, it } from 'vitest';
import { checkPackage } from '../../../scripts/package/check-package.ts';
import { hashOf } from '../../support/hash-of.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const good = {
  'package.json': '{}',
  'out/main/index.js': 'import "./x.js"',
  'out/main/signer.js': '',
  'out/main/database-thread.js': '',
  'node_modules/a/a.node': 'one',
  'node_modules/b/b.node': 'two',
};

/** A package of these files, whose record is of the addons as they are in `good`. */
async function packageOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = temporaryFolder();
  const at = (path: string, text: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  };
  const record = ['a/a.node', 'b/b.node'].map((name) => {
    const path = `node_modules/${name}` as keyof typeof good;
    return [path, hashOf(at(`recorded/${name}`, good[path]))];
  });
  for (const [path, text] of Object.entries(files)) at(`app/${path}`, text);
  at('app/recorded-addons.json', JSON.stringify(Object.fromEntries(record)));
  for (const paper of ['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json']) at(paper, '');
  const fuses = Buffer.from([1, 8, ...Buffer.from('01001100')]);
  const program = at('program', '');
  writeFileSync(program, Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), fuses]));
  const archive = join(folder, 'app.asar');
  await createPackageWithOptions(join(folder, 'app'), archive, { unpack: '*.{node,exe}' });
  return checkPackage({ folder, executable: program, resources: folder, archive });
}

it('finds nothing wrong with a package as it has to be [E-02, E-03]', async () => {
  expect(await packageOf(good)).toEqual([]);
});

it.each([
  ['test/x.js', '', 'is of the making'],
  ['node_modules/a/test/x.js', '', 'is of the making'],
  ['out/main/index.js.map', '', 'is no part of a built app'],
  ['src/x.ts', '', 'is no part of a built app'],
  ['.env', '', 'is no part of a built app'],
  ['out/cli/cli.js', '', 'cannot be run without a Node of its own'],
  ['out/main/x.js', `key = "sk-ant-${'a'.repeat(24)}"`, 'holds what looks like a key'],
  ['out/main/x.js', `at("${process.cwd()}/src")`, 'names a folder here'],
  ['node_modules/c/c.node', 'three', 'is not recorded'],
  ['node_modules/@foundry-rs/anvil-x/bin/anvil.exe', 'another', 'is not recorded'],
])('finds %s in it', async (path, text, says) => {
  expect(await packageOf({ ...good, [path]: text })).toEqual([`${path} ${says}`]);
});

it('finds an addon that is not the recorded one, and a part that is missing [E-03]', async () => {
  expect(await packageOf({ ...good, 'node_modules/b/b.node': 'twp' })).toEqual([
    'node_modules/b/b.node is not recorded',
  ]);
  const { 'out/main/signer.js': _signer, ...without } = good;
  expect(await packageOf(without)).toEqual(['out/main/signer.js is missing']);
});
