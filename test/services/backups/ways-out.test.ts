import { hash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { writeBackupSettings } from '../../../src/main/backups/backup-settings.ts';
import type { AskKey } from '../../../src/main/backups/create-backup.ts';
import { readBackupStart } from '../../../src/main/backups/read-backup-file.ts';
import { writeBackupFile } from '../../../src/main/backups/write-backup-file.ts';
import { KnownVault, knownState } from '../../../src/main/known-vault.ts';
import type { RestorePorts } from '../../../src/main/services/backups/restore-way.ts';
import { waysOut } from '../../../src/main/services/backups/way-out.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { takeWriterLock } from '../../../src/main/store/writer-lock.ts';
import type { KnownState } from '../../../src/main/wallet/protocol/control.ts';
import type { SignerClient } from '../../../src/main/wallet/signer-client.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { utcTime } from '../../../src/shared/iso-time.ts';
import type { WayOut } from '../../../src/shared/way-out.ts';
import { type BackedUpFolder, backedUpFolder } from '../../backups/support/backed-up-folder.ts';
import { startTestSigner, unlockSample } from '../../wallet/support/test-signer.ts';

const corrupt = new AppError('STORE_CORRUPT', 'unknown', 'The database is damaged.', {});
const garbage = Buffer.alloc(40_000, 7);
const log = Buffer.from('what was in its log');

/** With two backups, and a database that is damaged since. */
async function damagedPlace() {
  const place = await backedUpFolder();
  const older = await place.backUp();
  const newer = await place.backUp();
  writeFileSync(place.path, garbage);
  writeFileSync(`${place.path}-wal`, log);
  return { ...place, older, newer };
}

interface Person {
  /** Whether they open the wallet, and what they answer then. */
  opens?: boolean;
  agrees?: boolean;
}

/** The ways that there are for a person, who is asked as in the app. */
function waysFor({ dataDir, clock, askKey, signer }: BackedUpFolder, person: Person = {}) {
  const { opens = true, agrees = true } = person;
  const asked: string[] = [];
  const ports: RestorePorts = {
    withWallet: async (_madeAt, work) =>
      opens ? work({ askKey, known: await stateOf(signer.client) }) : null,
    confirm: async ({ message, detail }) => {
      asked.push(message, detail);
      return agrees;
    },
  };
  const parts = { dataDir, clock, ports, refused: new Set<string>() };
  return { asked, ways: () => waysOut(parts, corrupt) };
}

/** As the signer says it of the wallet that is open. */
async function stateOf(client: SignerClient): Promise<KnownState> {
  const { vaultId, generation, ledgerSeq } = await client.status();
  return { vaultId: vaultId ?? '', generation: generation ?? 0, ledgerSeq: ledgerSeq ?? 0 };
}

const titles = (ways: WayOut[]) => ways.map(({ does }) => does);

/** Everything in a folder but what the backups are in, by its name. */
function filesOf(dataDir: string): Record<string, string> {
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ name }) => [name, hash('sha256', readFileSync(join(dataDir, name)))]),
  );
}

it('a backup is offered first, says what it holds, and takes the place of the damaged files, which are kept, with everything at rest [R-02]', async () => {
  const place = await damagedPlace();
  const { dataDir, path, clock, newer } = place;
  const { ways, asked } = waysFor(place);
  const time = utcTime(newer.createdAt);
  const [restore, ...others] = await ways();
  expect(restore?.does).toBe(`Restore the backup of ${time}`);
  expect(restore?.detail).toMatch(/What was done since is not in it/);
  expect(titles(others)).toEqual(['Set it aside and begin a new one']);

  expect(await restore?.take()).toBeNull();
  expect(asked[0]).toBe(`Restore the backup of ${time}?`);
  expect(asked[1]).toMatch(/holds chats: 0, plans: 2, runs: 1 \(1 not at their end\)/);
  const kept = readdirSync(dataDir).filter((name) => name.includes('.before-restore-'));
  const [database = ''] = kept.toSorted();
  expect(readFileSync(join(dataDir, database)).equals(garbage)).toBe(true);
  expect(kept).toContain(`${database}-wal`);
  expect(readFileSync(join(dataDir, `${database}-wal`)).equals(log)).toBe(true);
  const { reader, stop } = openStore({ path, clock });
  expect(reader.control.halted()?.because).toEqual({
    kind: 'restored',
    madeAt: newer.createdAt,
  });
  expect(reader.executions.listOpen()).toMatchObject([{ wanted: 'cancel' }]);
  expect(reader.approvals.listPending()).toEqual([]);
  stop();
});

it.each<[string, Person, RegExp]>([
  ['the window is closed', { opens: false }, /The wallet was not opened/],
  ['the answer is no', { agrees: false }, /was not restored/],
])('where %s, nothing is changed and the ways are there again [R-02]', async (_, person, told) => {
  const place = await damagedPlace();
  const { ways } = waysFor(place, person);
  const before = filesOf(place.dataDir);
  const [restore, ...others] = await ways();
  expect(await restore?.take()).toMatch(told);
  expect(filesOf(place.dataDir)).toEqual(before);
  expect(titles(await ways())).toEqual(titles([restore as WayOut, ...others]));
  takeWriterLock(place.path).release();
});

it('one that is damaged is passed over for the one before, at once or once it did not open, and that is said [R-02]', async () => {
  const place = await damagedPlace();
  const { older, newer, dataDir } = place;
  const sound = readFileSync(newer.file);
  const bytes = Buffer.from(sound);
  const size = bytes.length - 32;
  bytes[size - 1] = (bytes[size - 1] ?? 0) ^ 1;
  writeFileSync(newer.file, bytes);
  const passed = `The one of ${utcTime(newer.createdAt)} is damaged and was left as it is.`;
  const [atOnce] = await waysFor(place).ways();
  expect(atOnce?.does).toBe(`Restore the backup of ${utcTime(older.createdAt)}`);
  expect(atOnce?.detail).toContain(passed);

  // Its checksum was mended: only opening it tells.
  hash('sha256', bytes.subarray(0, size), 'buffer').copy(bytes, size);
  writeFileSync(newer.file, bytes);
  const { ways } = waysFor(place);
  const before = filesOf(dataDir);
  const [restore] = await ways();
  expect(restore?.does).toBe(`Restore the backup of ${utcTime(newer.createdAt)}`);
  const told = await restore?.take();
  expect(told).toMatch(/not restored, and nothing was changed.*damaged.*BACKUP_DAMAGED/);
  expect(filesOf(dataDir)).toEqual(before);
  const [then] = await ways();
  expect(then?.does).toBe(`Restore the backup of ${utcTime(older.createdAt)}`);
  expect(then?.detail).toContain(passed);
  expect(await then?.take()).toBeNull();
});

it('where what is in it has no room on the disk, nothing is changed [R-02]', async () => {
  const place = await damagedPlace();
  const { newer, dataDir, path, askKey } = place;
  const { header, vault } = await readBackupStart(newer.file);
  const { key } = await askKey(header.backupId, Buffer.from(vault).toString('base64'));
  const start = {
    header: { ...header, databaseBytes: Number.MAX_SAFE_INTEGER, createdAt: header.createdAt + 1 },
    vault,
  };
  const file = join(dataDir, 'backups', 'large.backup');
  await writeBackupFile({ file, start, key: Buffer.from(key, 'hex'), database: path });
  const before = filesOf(dataDir);
  const { ways } = waysFor(place);
  const [restore] = await ways();
  expect(await restore?.take()).toMatch(/not enough space.*Free some space.*RESTORE_NO_SPACE/);
  expect(filesOf(dataDir)).toEqual(before);
  expect((await ways())[0]?.does).toBe(restore?.does);
});

it.each([
  ['ENOSPC', /not enough space.*RESTORE_NO_SPACE/],
  ['EIO', /could not be written.*Check the disk.*RESTORE_NOT_MADE/],
])(
  'where the disk answers %s while it is opened, that is said and nothing is changed [R-02]',
  async (code, told) => {
    const place = await damagedPlace();
    const { dataDir, clock } = place;
    const before = filesOf(dataDir);
    const ports: RestorePorts = {
      withWallet: () => Promise.reject(Object.assign(new Error('write'), { code })),
      confirm: () => Promise.reject(new Error('asked')),
    };
    const [restore] = await waysOut({ dataDir, clock, ports, refused: new Set() }, corrupt);
    expect(await restore?.take()).toMatch(told);
    expect(filesOf(dataDir)).toEqual(before);
  },
);

it('where the wallet is gone as well, it says how both come back', async () => {
  const place = await damagedPlace();
  rmSync(join(place.dataDir, 'vault'));
  const ways = await waysFor(place).ways();
  expect(titles(ways)).toEqual(['Set it aside and begin a new one']);
  const time = utcTime(place.newer.createdAt);
  const { newer, folder, dataDir } = place;
  const detail = ways[0]?.detail ?? '';
  expect(detail).toContain('on the first page then, and restore a backup of the same wallet');
  expect(detail).toContain(`The newest one is “${basename(newer.file)}” of ${time}.`);

  const other = await damagedPlace();
  const name = `zz-${basename(other.newer.file)}`;
  cpSync(other.newer.file, join(folder, name));
  const [both] = await waysFor(place).ways();
  expect(both?.detail).toContain('There are backups of 2 wallets, and the newest of each are');
  for (const each of [name, basename(newer.file)]) expect(both?.detail).toContain(`“${each}” of `);

  const away = join(dataDir, 'disk', 'that is away');
  writeBackupSettings(dataDir, { folder: away, daily: true });
  const [then] = await waysFor(place).ways();
  expect(then?.detail).toContain(`The folder of the backups, ${away}, cannot be read`);
});

it('on another computer, where the signer has no record of what was signed, the wallet opens after the restore [R-02]', async () => {
  const place = await backedUpFolder();
  const { dataDir, path, clock, signer } = place;
  const hash64 = 'a'.repeat(64);
  for (const seq of [1, 2, 3]) await signer.client.noteAuditHead({ seq, hash: hash64 });
  const store = openStore({ path, clock });
  new KnownVault(store).see(await stateOf(signer.client), []);
  store.stop();
  await place.backUp();
  writeFileSync(path, garbage);
  rmSync(join(dataDir, 'signer-ledger'));

  const there = startTestSigner(dataDir);
  expect(await unlockSample(there)).toMatchObject({ type: 'unlocked' });
  const askKey: AskKey = (id, vault) => there.client.openBackup(id, vault);
  const [restore] = await waysFor({ ...place, signer: there, askKey }).ways();
  expect(await restore?.take()).toBeNull();
  const { reader, stop } = openStore({ path, clock });
  const known = knownState(reader);
  stop();
  const next = startTestSigner(dataDir, {}, known);
  expect(await unlockSample(next)).toMatchObject({ type: 'unlocked' });
});

it('where another program holds the folder, nobody is asked for a password [R-02]', async () => {
  const place = await damagedPlace();
  const { ways, asked } = waysFor(place);
  const [restore] = await ways();
  const lock = takeWriterLock(place.path);
  expect(await restore?.take()).toMatch(/nothing was changed.*IN_USE/);
  lock.release();
  expect(asked).toEqual([]);
});

it('a backup of another wallet is not offered, nor any that is damaged, and what is true of them is said', async () => {
  const place = await damagedPlace();
  const other = await damagedPlace();
  for (const { file } of [place.older, place.newer]) {
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }
  cpSync(other.newer.file, join(place.dataDir, 'backups', `other-${basename(other.newer.file)}`));
  const ways = await waysFor(place).ways();
  expect(titles(ways)).toEqual(['Set it aside and begin a new one']);
  expect(ways[0]?.detail).toMatch(/are damaged and were left as they are/);
  for (const { file } of [place.older, place.newer]) rmSync(file);
  const [anew] = await waysFor(place).ways();
  expect(anew?.detail).toMatch(/No backup of this wallet was found/);
});
