import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { swapPlan } from './support/plans.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const home = temporaryFolder();
const dataDir = join(home, 'data');
const notes = join(home, 'Notes');
mkdirSync(notes);
const folder = (...words: string[]) =>
  runCli(['folder', ...words, '--data-dir', dataDir], { environment: { HOME: home }, cwd: home });

it('lists, adds and removes the folders that plans may touch', async () => {
  const empty = await folder('list');
  expect(empty).toMatchObject({ exitCode: 0, stderr: '' });
  expect(empty.stdout).toBe('No plan may touch a file: no folder is allowed.\n');
  const added = await folder('add', 'Notes');
  expect(added.stdout).toBe(
    `Plans may now touch what is in ${notes}.\nPlans may touch what is in these folders:\n  ${notes}\n`,
  );
  expect(documentOf(await folder('list', '--json'))).toEqual({ folders: [notes] });
  expect(documentOf(await folder('remove', 'Notes', '--json'))).toEqual({ folders: [] });
  const gone = await folder('remove', 'Notes');
  expect(gone).toMatchObject({ exitCode: 1, stdout: '' });
  expect(gone.stderr).toBe(
    'countersign: Plans may not touch this folder. Nothing was changed. The list shows the folders that they may touch.\n',
  );
});

it('refuses the whole home, and a folder that is not there', async () => {
  const whole = await folder('add', '.', '--json');
  expect(whole.exitCode).toBe(1);
  expect(documentOf(whole)).toMatchObject({ error: { code: 'FOLDER_REFUSED' } });
  expect(documentOf(await folder('add', 'nowhere', '--json'))).toMatchObject({
    error: { code: 'FOLDER_MISSING' },
  });
});

it('says of a file that it is one', async () => {
  writeFileSync(join(home, 'list.md'), '');
  const refused = await folder('add', 'list.md');
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toBe(
    'countersign: This is a file, not a folder. Nothing was changed. Name the folder that it is in.\n',
  );
});

it('lists beside an open app, and changes nothing under it', async () => {
  await folder('add', 'Notes');
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  try {
    expect(documentOf(await folder('list', '--json'))).toEqual({ folders: [notes] });
    expect(documentOf(await folder('remove', 'Notes', '--json'))).toMatchObject({
      error: { code: 'IN_USE' },
    });
  } finally {
    store.stop();
  }
});

it('lets a run name a folder of its own, by the same rules, before anything is opened', async () => {
  writeFileSync(join(home, 'plan.json'), JSON.stringify(swapPlan));
  const run = (asked: string) =>
    runCli(
      [
        ...['run', 'plan.json', '--account', 'Main', '--folder', 'Notes', '--folder', asked],
        ...['--data-dir', join(home, 'other'), '--json'],
      ],
      { environment: { HOME: home }, cwd: home },
    );
  expect(documentOf(await run('nowhere'))).toMatchObject({ error: { code: 'FOLDER_MISSING' } });
  expect(documentOf(await run('.'))).toMatchObject({ error: { code: 'FOLDER_REFUSED' } });
  expect(existsSync(join(home, 'other', 'countersign.sqlite'))).toBe(false);
});
