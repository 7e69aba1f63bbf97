import { mkdirSync, rmdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AllowedFolders } from '../../src/main/allowed-folders.ts';
import { folderHandlers } from '../../src/main/ipc/handlers/folders.ts';
import type { Services } from '../../src/main/services.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestStore } from '../support/test-store.ts';

it('adds only what the person chose, tells who shows plans, and says what is not there', async () => {
  const home = temporaryFolder();
  const notes = join(home, 'Notes');
  mkdirSync(notes);
  const changes: Change[] = [];
  const choices: (string | null)[] = [null, notes];
  const folders = new AllowedFolders({
    ...{ store: openTestStore(), dataDir: join(home, 'data'), home, session: [] },
  });
  const services = { folders, notify: (change: Change) => void changes.push(change) };
  const handlers = folderHandlers(services as unknown as Services, {
    chooseFolder: async () => choices.shift() ?? null,
  });
  expect(await handlers['folder.add']({})).toBeNull();
  expect(changes).toEqual([]);
  expect(await handlers['folder.add']({})).toEqual({ path: notes, isThere: true });
  rmdirSync(notes);
  expect(await handlers['folder.list']({})).toEqual([{ path: notes, isThere: false }]);
  symlinkSync(home, notes);
  expect(await handlers['folder.list']({})).toEqual([{ path: notes, isThere: false }]);
  await handlers['folder.remove']({ path: notes });
  expect(await handlers['folder.list']({})).toEqual([]);
  expect(changes).toEqual([
    { topic: 'plan', id: null },
    { topic: 'plan', id: null },
  ]);
});
