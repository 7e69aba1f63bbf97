import { mkdirSync, realpathSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { allowedFolder, allowedPath, type Reach } from '../../src/main/files/allowed-path.ts';
import { nodeDisk } from '../../src/main/files/disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let place = '';
let reach: Reach = { folders: [], home: '', dataDir: '' };

beforeEach(() => {
  place = realpathSync(temporaryFolder());
  for (const name of ['open', 'open/inner', 'shut', 'home', 'home/open', 'data']) {
    mkdirSync(join(place, name));
  }
  const folders = [join(place, 'open'), join(place, 'home/open'), join(place, 'gone')];
  reach = { folders, home: join(place, 'home'), dataDir: join(place, 'data') };
});

const at = (name: string): string => join(place, name);
const allowed = (given: string) => allowedPath(nodeDisk, reach, given);
const refusal = (given: string) =>
  allowed(given).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

describe('a path in a plan', () => {
  it('is allowed within an allowed folder, with the folders that it would need', async () => {
    expect(await allowed(at('open/a.txt'))).toEqual({ path: at('open/a.txt'), missingFolders: [] });
    expect(await allowed(at('open/x/y/a.txt'))).toEqual({
      path: at('open/x/y/a.txt'),
      missingFolders: [at('open/x'), at('open/x/y')],
    });
    expect(await allowed('~/open/a.txt')).toMatchObject({ path: at('home/open/a.txt') });
    expect(await allowed(at('shut/../open/a.txt'))).toMatchObject({ path: at('open/a.txt') });
  });

  it('is kept to the byte: names that look the same are different files', async () => {
    for (const name of ['\u00e9', 'e\u0301', 'a\nb', '😀', ' ', '-rf', 'a"b', 'a (deleted)']) {
      expect(await allowed(at(`open/${name}`))).toMatchObject({ path: at(`open/${name}`) });
    }
  });

  it('is refused outside of them, whatever way it takes', async () => {
    symlinkSync(at('shut'), at('open/link'));
    symlinkSync('../../shut', at('open/inner/up'));
    for (const given of [
      at('shut/a.txt'),
      at('open'),
      at('open/../shut/a.txt'),
      at('open/link/a.txt'),
      at('open/inner/up/a.txt'),
      at('open/link/new/a.txt'),
      at('opened/a.txt'),
      at('gone/a.txt'),
      '/etc/passwd',
      '~/a.txt',
    ]) {
      expect(await refusal(given), given).toBe('PATH_OUTSIDE_ROOTS');
    }
  });

  it('is said to lead out by a link where its letters alone stay inside', async () => {
    symlinkSync(at('shut'), at('open/link'));
    const said = (given: string) =>
      allowed(given).catch(({ message }: Error) => message.replace(place, ''));
    expect(await said(at('open/link/a.txt'))).toBe(
      '"/open/link/a.txt" is inside by its name, but leads by a link to outside of the folders that plans may use.',
    );
    expect(await said(at('shut/a.txt'))).toBe(
      '"/shut/a.txt" is outside of the folders that plans may use.',
    );
    await expect(allowedFolder(nodeDisk, reach, at('open/link'))).rejects.toThrow('by a link');
  });

  it('is refused in what else is the app’s own, allowed or not', async () => {
    reach = { ...reach, closed: [at('open/inner'), at('unplugged')] };
    expect(await refusal(at('open/inner/moved-to.json'))).toBe('PATH_OUTSIDE_ROOTS');
    expect(await refusal(at('open/a.txt'))).toBe('allowed');
  });

  it('is not followed through an allowed folder that was replaced by a link since', async () => {
    writeFileSync(at('shut/key'), 'secret');
    rmdirSync(at('open/inner'));
    rmdirSync(at('open'));
    symlinkSync(at('shut'), at('open'));
    for (const name of ['open/key', 'shut/key', 'open/new/a.txt']) {
      expect(await refusal(at(name)), name).toBe('PATH_OUTSIDE_ROOTS');
    }
    await expect(allowedFolder(nodeDisk, reach, at('shut'))).rejects.toMatchObject({
      code: 'PATH_OUTSIDE_ROOTS',
    });
  });

  it('may take a link that leads to an allowed folder, and is kept without it', async () => {
    symlinkSync(at('open'), at('shut/way'));
    expect(await allowed(at('shut/way/a.txt'))).toMatchObject({ path: at('open/a.txt') });
  });

  it('is refused where it is no name of a file', async () => {
    symlinkSync(at('nowhere'), at('open/dead'));
    for (const given of [
      'a.txt',
      './a.txt',
      '~',
      '~bob/a.txt',
      '',
      '/',
      at('open/a.txt/'),
      at('open/\0'),
      at('open/\ud800'),
      at('open/dead/a.txt'),
      at(`open/${'x'.repeat(5000)}`),
    ]) {
      expect(await refusal(given), given).toBe('PATH_NOT_USABLE');
    }
  });

  it('is refused where a file is in the place of a folder', async () => {
    writeFileSync(at('open/file'), '');
    expect(await refusal(at('open/file/a.txt'))).toBe('FILE_NOT_A_FOLDER');
  });

  it("is refused within the app's own folder, even where that is allowed", async () => {
    symlinkSync(at('data'), at('open/data'));
    reach = { ...reach, folders: [place] };
    for (const name of ['data/db.sqlite', 'data/blobs/x', 'open/data/db.sqlite', 'data']) {
      expect(await refusal(at(name)), name).toBe('PATH_OUTSIDE_ROOTS');
    }
    expect(await refusal(at('data2'))).toBe('allowed');
  });

  it('of a folder may be that of an allowed folder itself', async () => {
    expect(await allowedFolder(nodeDisk, reach, at('open'))).toBe(at('open'));
    await expect(allowedFolder(nodeDisk, reach, at('shut'))).rejects.toMatchObject({
      code: 'PATH_OUTSIDE_ROOTS',
    });
    await expect(allowedFolder(nodeDisk, reach, at('open/none'))).rejects.toMatchObject({
      code: 'FILE_MISSING',
    });
  });
});
