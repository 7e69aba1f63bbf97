import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkBackup } from '../../src/main/backups/check-backup.ts';
import { readBackupStart } from '../../src/main/backups/read-backup-file.ts';
import { stageRestore } from '../../src/main/backups/stage-restore.ts';
import { writeBackupFile } from '../../src/main/backups/write-backup-file.ts';
import { AppError } from '../../src/shared/errors.ts';
import { backedUpFolder } from './support/backed-up-folder.ts';

const known = ['BACKUP_DAMAGED', 'BACKUP_NOT_ONE', 'BACKUP_NEWER'];

it('a backup that was changed anywhere is refused, and nothing of it stays [R-02]', async () => {
  const { dataDir, clock, askKey, backUp } = await backedUpFolder();
  const { file } = await backUp();
  const sound = readFileSync(file);
  const damage = fc.oneof(
    fc.record({ kind: fc.constant('flip'), at: fc.nat(sound.length - 1), bit: fc.nat(7) }),
    fc.record({ kind: fc.constant('cut'), at: fc.nat(sound.length - 1), bit: fc.constant(0) }),
    fc.record({ kind: fc.constant('zero'), at: fc.nat(sound.length - 1), bit: fc.constant(0) }),
    fc.record({ kind: fc.constant('more'), at: fc.nat(64), bit: fc.constant(0) }),
  );
  const before = readdirSync(dataDir).toSorted();
  await fc.assert(
    fc.asyncProperty(damage, async ({ kind, at, bit }) => {
      writeFileSync(file, damaged(sound, kind, at, bit));
      if (readFileSync(file).equals(sound)) return;
      const code = await stageRestore({ dataDir, file, clock, askKey }).then(
        () => 'restored',
        (thrown: unknown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
      );
      expect(known).toContain(code);
    }),
    { numRuns: 40 },
  );
  expect(readdirSync(dataDir).toSorted()).toEqual(before);
});

function damaged(sound: Buffer, kind: string, at: number, bit: number): Buffer {
  const bytes = Buffer.from(sound);
  if (kind === 'cut') return bytes.subarray(0, at);
  if (kind === 'more') return Buffer.concat([bytes, randomBytes(at + 1)]);
  if (kind === 'zero') return bytes.fill(0, at, Math.min(at + 600, bytes.length));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return bytes;
}

it('a backup whose checksum was mended after a change is not opened either', async () => {
  const { dataDir, askKey, backUp } = await backedUpFolder();
  const { file } = await backUp();
  const sound = readFileSync(file);
  const size = sound.length - 32;
  const header = 16 + sound.readUInt16BE(10);
  const jsonAt = sound.indexOf('"createdAt":') + '"createdAt":'.length;
  for (const at of [jsonAt, header + sound.readUInt32BE(12) + 30, size - 1]) {
    const bytes = Buffer.from(sound);
    bytes[at] = at === jsonAt ? 0x32 : (bytes[at] ?? 0) ^ 1;
    hash('sha256', bytes.subarray(0, size), 'buffer').copy(bytes, size);
    writeFileSync(file, bytes);
    const refused = { code: 'BACKUP_DAMAGED', facts: { part: 'seal' } };
    await expect(checkBackup({ dataDir, file }, askKey)).rejects.toMatchObject(refused);
  }
});

it('no more comes out of a backup than it says, and nothing where that does not fit [R-02]', async () => {
  const { dataDir, path, folder, askKey, backUp } = await backedUpFolder();
  const { header, vault } = await readBackupStart((await backUp()).file);
  const asked = await askKey(header.backupId, Buffer.from(vault).toString('base64'));
  const key = new Uint8Array(Buffer.from(asked.key, 'hex'));
  for (const [databaseBytes, refused] of [
    [4096, { code: 'BACKUP_DAMAGED', facts: { part: 'size' } }],
    [Number.MAX_SAFE_INTEGER, { code: 'BACKUP_NO_SPACE' }],
  ] as const) {
    const file = join(folder, `${databaseBytes}`);
    const start = { header: { ...header, databaseBytes }, vault };
    await writeBackupFile({ file, start, key, database: path });
    await expect(checkBackup({ dataDir, file }, askKey)).rejects.toMatchObject(refused);
  }
});

it('what is no backup at all is told so', async () => {
  const { dataDir, folder, askKey } = await backedUpFolder();
  mkdirSync(folder);
  const check = (name: string) => checkBackup({ dataDir, file: join(folder, name) }, askKey);
  await expect(check('nothing')).rejects.toMatchObject({ code: 'BACKUP_NOT_READABLE' });
  mkdirSync(join(folder, 'a-folder'));
  await expect(check('a-folder')).rejects.toMatchObject({ code: 'BACKUP_NOT_ONE' });
  for (const content of ['', 'a text', Buffer.alloc(100_000)]) {
    writeFileSync(join(folder, 'other'), content);
    const code = expect.stringMatching(/^BACKUP_(NOT_ONE|DAMAGED)$/);
    await expect(check('other')).rejects.toMatchObject({ code });
  }
});
