import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createLog } from '../../src/main/log.ts';
import { Backups } from '../../src/main/services/backups/backups.ts';
import type { Timer } from '../../src/main/timer.ts';
import type { VaultView } from '../../src/main/wallet/signer-host.ts';
import { type BackedUpFolder, backedUpFolder } from '../backups/support/backed-up-folder.ts';
import { openTestStore } from '../support/test-store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const noTimer: Timer = { set: () => undefined, clear: () => undefined };

async function deskOf(
  place: BackedUpFolder,
  vault: VaultView['vault'] = 'unlocked',
  timer: Timer = noTimer,
) {
  const { vaultId } = await place.signer.client.status();
  const view: VaultView = {
    ...{
      vault,
      vaultId,
      mode: 'password',
      accounts: [],
      chains: null,
      auditHead: null,
      error: null,
    },
  };
  const told: string[] = [];
  const store = openTestStore();
  const desk = new Backups({
    ...place,
    store,
    signer: { view, openBackup: place.askKey },
    timer,
    log: createLog(
      (line) => told.push(line),
      () => 0,
    ),
    notify: ({ topic }) => told.push(topic),
  });
  return { desk, told, store };
}

const count = async (desk: Backups) => (await desk.view()).backups.length;

it('makes one a day while the wallet is open, and none while it is locked or was told not to', async () => {
  const place = await backedUpFolder();
  const { desk } = await deskOf(place);
  await (await deskOf(place, 'locked')).desk.makeWhenDue();
  desk.setDaily(false);
  await desk.makeWhenDue();
  expect(await count(desk)).toBe(0);
  desk.setDaily(true);
  for (const [passed, made] of [
    [0, 1],
    [dayMs - 1, 1],
    [1, 2],
  ] as const) {
    place.clock.advance(passed);
    await desk.makeWhenDue();
    expect(await count(desk)).toBe(made);
  }
});

it('says why none could be made, tries again after an hour, and forgets it once one is', async () => {
  const place = await backedUpFolder();
  const { desk, told, store } = await deskOf(place);
  const notices = () => store.reader.notifications.list(10);
  const elsewhere = join(place.dataDir, 'disk');
  writeFileSync(elsewhere, 'not a folder');
  desk.setFolder(elsewhere);
  await desk.makeWhenDue();
  const why = { error: { code: 'BACKUP_FOLDER_UNUSABLE' } };
  expect(await desk.view()).toMatchObject(why);
  await desk.makeWhenDue();
  expect(notices()).toMatchObject([
    { kind: 'failed', topic: 'backup', title: 'Today’s backup could not be made' },
  ]);
  expect(notices()[0]?.body).toContain('It is tried again each hour while the wallet is open.');
  place.clock.advance(dayMs);
  await desk.makeWhenDue();
  expect(notices()).toHaveLength(2);
  await expect(desk.make()).rejects.toMatchObject(why.error);
  expect(await desk.view()).toMatchObject({ failed: why });
  expect(told.some((line) => line.includes('BACKUP_FOLDER_UNUSABLE'))).toBe(true);
  rmSync(elsewhere);
  place.clock.advance(hourMs - 1);
  await desk.makeWhenDue();
  expect(await desk.view()).toMatchObject({ backups: [], failed: why });
  place.clock.advance(1);
  await desk.makeWhenDue();
  expect(await count(desk)).toBe(1);
  expect(await desk.view()).toMatchObject({ error: null, failed: null, isUsualFolder: false });
});

it('checks one by its name in the folder, and none elsewhere', async () => {
  const place = await backedUpFolder();
  const { desk } = await deskOf(place);
  const { name } = await desk.make();
  expect(await desk.check(name)).toMatchObject({ name, contents: { runs: 1 } });
  const outside = desk.check('../countersign.sqlite');
  await expect(outside).rejects.toMatchObject({ code: 'BACKUP_NOT_READABLE' });
});

it('ends one that takes too long for the end of the app, tells nobody, and leaves nothing of it [F-23]', async () => {
  const place = await backedUpFolder();
  let fire = (): void => undefined;
  const timer: Timer = {
    set: (_, work) => {
      fire = work;
    },
    clear: () => {
      fire = () => undefined;
    },
  };
  const { desk, told, store } = await deskOf(place, 'unlocked', timer);
  // Nobody gets at it until it is closed, as with a database that takes long to copy.
  const holder = new Database(place.path);
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('BEGIN IMMEDIATE; COMMIT');
  const made = desk.makeWhenDue();
  await new Promise((resolve) => setImmediate(resolve));
  const stopped = desk.stop();
  fire();
  await Promise.all([made, stopped]);
  holder.close();
  expect(told.join()).toContain('BACKUP_ENDED');
  expect(store.reader.notifications.list(10)).toEqual([]);
  expect(await count(desk)).toBe(0);
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('backup-work'))).toEqual([]);
});
