import { copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AllowedFolders } from '../../src/main/allowed-folders.ts';
import { openFileRoom } from '../executor/support/file-room.ts';
import { fileStep } from '../executor/support/file-world.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('lists what is kept, drafts the restore of one file, and empties it only when told so', async () => {
  const place = realpathSync(temporaryFolder());
  const [dataDir, folder] = [join(place, 'data'), join(place, 'files')];
  for (const each of [dataDir, folder]) mkdirSync(each);
  const file = join(folder, 'old\n.txt');
  writeFileSync(file, 'the old one');
  const room = openFileRoom({ dataDir, folders: [folder], answer: 'approved' });
  const folders = new AllowedFolders({ store: room.store, dataDir, home: place, session: [] });
  await folders.add(folder);
  const did = await room.start(fileStep('gone', 'delete_file', { path: file }));
  await room.until(() => room.store.reader.executions.listOpen().length === 0, 'the run ends');
  await room.stop();
  copyFileSync(join(dataDir, 'db.sqlite'), join(dataDir, 'countersign.sqlite'));
  const verb = (...words: string[]) => runCli(['trash', ...words, '--data-dir', dataDir]);

  const listed = documentOf(await verb('list', '--json'));
  expect(listed).toMatchObject({
    items: [{ file, what: 'deleted', bytes: 11, executionId: did, restorable: { can: true } }],
    total: 1,
  });
  const { undoId } = (listed as { items: { undoId: string }[] }).items[0]!;
  const told = await verb('list');
  expect(told.stdout).toContain('deleted, 11 bytes');
  expect(told.stdout.split('\n').filter((line) => line.startsWith(undoId))).toHaveLength(1);
  expect((await verb('runs')).stdout).toContain('  can be undone: Bring ');

  const drafted = await verb('restore', undoId, '--json');
  expect(documentOf(drafted)).toMatchObject({
    plan: { root: { steps: [{ tool: 'restore_file', params: { path: file, undoId } }] } },
  });
  const asked = await verb('empty', '--json');
  expect(asked.exitCode).toBe(1);
  expect(documentOf(asked)).toEqual({ emptied: false, files: 1, bytes: 11, held: 0 });
  expect(documentOf(await verb('empty', '--yes', '--json'))).toEqual({
    ...{ emptied: true, files: 1, bytes: 11, held: 0 },
  });
  expect((await verb('list')).stdout).toContain('Nothing is in the trash.');
  expect((await verb('runs')).stdout).toContain('You emptied the trash');
  const refused = await verb('restore', undoId, '--json');
  expect(documentOf(refused)).toMatchObject({ error: { code: 'TRASH_UNKNOWN' } });
  const fresh = runCli(['trash', 'list', '--data-dir', join(place, 'fresh')]);
  expect((await fresh).stdout).toContain('Nothing is in the trash.');
}, 180_000);
