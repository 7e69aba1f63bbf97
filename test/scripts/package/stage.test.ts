import { describe, expect, it } from 'vitest';
import { builderConfiguration } from '../../../scripts/package/builder-configuration.ts';
import { packageFuses } from '../../../scripts/package/fuses.ts';
import { keptModules } from '../../../scripts/package/kept-modules.ts';
import { repoRoot } from '../../../scripts/package/places.ts';

describe('what goes into a package', () => {
  it('is of installed packages only what runs here, addons and programs outside of the archive', () => {
    const modules = keptModules(repoRoot);
    const native = modules.flatMap((each) => each.native.map((file) => `${each.name}/${file}`));
    expect(native.filter((path) => path.endsWith('.node'))).toHaveLength(2);
    expect(native.filter((path) => /^@foundry-rs\/(anvil|forge)-/.test(path))).toHaveLength(2);
    expect(modules.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['solc', 'memorystream', 'follow-redirects', 'js-sha3', 'tmp']),
    );
  });
});

describe('what electron-builder is told', () => {
  const told = builderConfiguration({
    electron: { folder: '/electron', version: '45.4.1' },
    native: ['node_modules/a/a.node'],
    papers: '/papers',
    maintainer: null,
  });

  it('makes an archive, with addons and programs outside of it and the fuses of a package [E-02]', () => {
    expect(told).toMatchObject({
      asar: true,
      asarUnpack: ['node_modules/a/a.node'],
      electronFuses: packageFuses,
    });
  });

  it('names what is handed on for each system, publishes nothing and registers no scheme [E-11]', () => {
    const { linux, mac, win } = told;
    expect([linux, mac, win].map((each) => each?.target)).toEqual([
      ...[['AppImage', 'deb'], ['dmg'], ['nsis']],
    ]);
    expect(told.publish).toBeNull();
    expect(told).not.toHaveProperty('protocols');
    expect(told).not.toHaveProperty('fileAssociations');
  });
});
