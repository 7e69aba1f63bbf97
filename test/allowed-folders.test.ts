import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AllowedFolders, checkedFolder, refusal } from '../src/main/allowed-folders.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { openTestStore } from './support/test-store.ts';

function openFolders(session: string[] = []) {
  const home = temporaryFolder();
  const dataDir = join(home, '.config', 'Countersign');
  const notes = join(home, 'Notes');
  for (const folder of [dataDir, notes]) mkdirSync(folder, { recursive: true });
  const store = openTestStore();
  const folders = new AllowedFolders({ store, dataDir, home, session });
  return { home, dataDir, notes, store, folders };
}

const codeOf = (action: Promise<unknown>): Promise<unknown> =>
  action.then(
    () => 'none',
    (error) => error.code,
  );

describe('the folders that plans may touch', () => {
  it('are none at first, and those that a person added until they are removed', async () => {
    const { folders, notes } = openFolders();
    expect(folders.list()).toEqual([]);
    expect(await folders.add(notes)).toBe(notes);
    expect(await folders.add(notes)).toBe(notes);
    expect(folders.list()).toEqual([notes]);
    folders.remove(notes);
    expect(folders.list()).toEqual([]);
    expect(() => folders.remove(notes)).toThrow(/may not touch this folder/);
  });

  it('are kept by where they truly are', async () => {
    const { folders, home, notes } = openFolders();
    symlinkSync(notes, join(home, 'link'));
    expect(await folders.add(join(home, 'link'))).toBe(notes);
  });

  it('can be removed when they are gone from the disk', async () => {
    const { folders, notes } = openFolders();
    await folders.add(notes);
    rmSync(notes, { recursive: true });
    folders.remove(notes);
    expect(folders.list()).toEqual([]);
  });

  it('are also those of the session, which are not kept', async () => {
    const { folders, notes, store } = openFolders(['/srv/share']);
    await folders.add(notes);
    expect(folders.list()).toEqual([notes, '/srv/share']);
    expect(folders.kept()).toEqual([notes]);
    store.writer.settings.set('folders', { anything: true });
    expect(folders.list()).toEqual(['/srv/share']);
  });

  it('leave every state of the list in the log', async () => {
    const { folders, notes, store } = openFolders();
    await folders.add(notes);
    folders.remove(notes);
    const lines = store.reader.audit
      .linesAfter(0, 10)
      .filter(({ kind }) => kind === 'settings.set');
    expect(lines.map(({ body }) => JSON.parse(body))).toEqual([
      { key: 'folders', value: JSON.stringify([notes]) },
      { key: 'folders', value: '[]' },
    ]);
  });

  it('are at most fifty', async () => {
    const { folders, notes } = openFolders();
    for (let at = 0; at < 50; at += 1) {
      const folder = join(notes, String(at));
      mkdirSync(folder);
      await folders.add(folder);
    }
    expect(await codeOf(folders.add(notes))).toBe('FOLDER_TOO_MANY');
    expect(folders.list()).toHaveLength(50);
  });
});

describe('a folder that would allow too much', () => {
  it('is refused: the disk, the home and what holds it, the data of the app and what holds it', async () => {
    const { folders, home, dataDir } = openFolders();
    mkdirSync(join(dataDir, 'blobs'));
    for (const folder of [
      '/',
      home,
      dirname(home),
      dataDir,
      dirname(dataDir),
      join(dataDir, 'blobs'),
    ]) {
      expect(await codeOf(folders.add(folder))).toBe('FOLDER_REFUSED');
    }
    expect(folders.list()).toEqual([]);
  });

  it('is refused by another name too', async () => {
    const { folders, home, notes } = openFolders();
    symlinkSync(home, join(notes, 'home'));
    expect(await codeOf(folders.add(join(notes, 'home')))).toBe('FOLDER_REFUSED');
    expect(await codeOf(folders.add(`${notes}/..`))).toBe('FOLDER_REFUSED');
  });

  it('is refused in plain words', () => {
    const place = { home: '/home/ann', dataDir: '/home/ann/.config/Countersign' };
    const told = (folder: string) => refusal(folder, place);
    expect(
      ['/', '/home', '/home/ann/.config', '/home/ann/.config/Countersign/x'].map(told),
    ).toEqual([
      'This is the whole disk, with the system and all programs on it.',
      'This folder holds your whole home, with the settings and keys of all your programs.',
      'This folder holds the data of Countersign itself.',
      'This folder lies in the data of Countersign itself.',
    ]);
    expect(['/home/ann/Notes', '/home/annie', '/srv'].map(told)).toEqual([null, null, null]);
  });
});

it('takes no folder in which it is said where everything was moved to, nor one around it', async () => {
  const { home, dataDir, notes } = openFolders();
  const base = join(notes, 'base');
  mkdirSync(base);
  const refused = (folder: string) =>
    codeOf(checkedFolder(folder, { home, dataDir, closed: [base] }));
  expect([await refused(base), await refused(notes)]).toEqual(['FOLDER_REFUSED', 'FOLDER_REFUSED']);
});

it('takes no folder that is not there, is a file, or is not named from the root', async () => {
  const { home, dataDir, notes } = openFolders();
  writeFileSync(join(notes, 'a.md'), '');
  const refused = (folder: string) => codeOf(checkedFolder(folder, { home, dataDir }));
  for (const folder of [join(home, 'nowhere'), 'Notes', '']) {
    expect(await refused(folder)).toBe('FOLDER_MISSING');
  }
  expect(await refused(join(notes, 'a.md'))).toBe('FOLDER_IS_FILE');
});
