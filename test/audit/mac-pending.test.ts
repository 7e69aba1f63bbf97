import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { macPending } from '../../src/main/audit/mac-pending.ts';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import { AppError } from '../../src/shared/errors.ts';
import { auditFixture, mac, Tamperer } from './support/audit-fixture.ts';

test('lines written while locked are sealed at the next unlock, and only once [V-15]', async () => {
  const log = auditFixture(450);
  expect(await macPending(log, mac)).toBe(450);
  log.writer.append({ kind: 'written.while.locked' });
  expect(await verifyAudit(log.reader, { mac })).toMatchObject({ ok: true, unsealed: 1 });
  expect(await macPending(log, mac)).toBe(1);
  expect(await macPending(log, mac)).toBe(0);
  expect(await verifyAudit(log.reader, { mac })).toMatchObject({ ok: true, unsealed: 0 });
});

test('a signer that locks meanwhile leaves the rest unsealed and the log whole', async () => {
  const log = auditFixture(450);
  let calls = 0;
  const locking = async (data: string): Promise<string> => {
    calls += 1;
    if (calls > 300) throw new AppError('VAULT_LOCKED', 'locked', 'The vault is locked.');
    return mac(data);
  };
  await expect(macPending(log, locking)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  expect(await verifyAudit(log.reader, { mac })).toMatchObject({ ok: true, unsealed: 250 });
  expect(await macPending(log, mac)).toBe(250);
});

test('a line that was changed before it was sealed is not sealed', async () => {
  const log = auditFixture(10);
  new Tamperer(log);
  log.db.exec(`UPDATE audit SET body = '{}' WHERE seq = 4`);
  await expect(macPending(log, mac)).rejects.toMatchObject({
    code: 'AUDIT_BROKEN',
    facts: { seq: 4 },
  });
  expect(log.reader.pendingMacs(20)).toHaveLength(10);
});

test('the database itself refuses to change, remove, insert or reseal lines [V-15]', () => {
  const log = auditFixture(3);
  log.writer.setMacs([{ seq: 1, mac: 'a'.repeat(64) }]);
  const statements = [
    `UPDATE audit SET body = '{}' WHERE seq = 2`,
    `UPDATE audit SET mac = '${'b'.repeat(64)}' WHERE seq = 1`,
    `UPDATE audit SET mac = NULL WHERE seq = 1`,
    'DELETE FROM audit WHERE seq = 3',
    `INSERT INTO audit (seq, at, kind, body, prev_hash, hash)
      SELECT 9, at, kind, body, hash, hash FROM audit WHERE seq = 3`,
    `INSERT INTO audit (seq, at, kind, body, prev_hash, hash)
      SELECT 4, at, kind, body, prev_hash, hash FROM audit WHERE seq = 3`,
  ];
  for (const statement of statements) {
    expect(() => log.db.exec(statement), statement).toThrow(Database.SqliteError);
  }
  expect(log.reader.head().seq).toBe(3);
});
