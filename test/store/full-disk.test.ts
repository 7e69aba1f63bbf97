import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import { WriteConnection } from '../../src/main/store/connection.ts';
import { openDatabase } from '../../src/main/store/open-store.ts';
import { createReader, createWriter } from '../../src/main/store/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FixedClock } from './support/fixed-clock.ts';
import { agreedRun, minute, reserveFee, signed } from './support/samples.ts';
import { pendingEffect } from './support/store-fixture.ts';

const full = expect.objectContaining({ code: 'STORE_FULL' });

/** Leaves no page to grow into, as a full disk does; `pages` more may still be used. */
function fill(db: Database.Database, pages = 0): void {
  const used = Number(db.pragma('page_count', { simple: true }));
  db.pragma(`max_page_count = ${used + pages}`);
}

function makeSpace(db: Database.Database): void {
  db.pragma('max_page_count = 1000000');
}

test('on a full disk nothing is half written, no intent appears, and it goes on when there is space [F-04]', async () => {
  const db = openDatabase(join(temporaryFolder(), 'countersign.db'));
  const clock = new FixedClock();
  const connection = new WriteConnection(db, clock);
  const reader = createReader(connection);
  const writer = createWriter(connection);
  const { executionId } = agreedRun(writer);
  const { effectId, approvalId, digest } = pendingEffect({ writer, executionId, clock });
  const claim = writer.approvals.claim(approvalId, digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  reserveFee(writer, effectId);
  const intent = {
    approvalId,
    lease: claim.lease,
    ...signed(effectId),
    signedBytes: `0x${'ab'.repeat(20_000)}`,
  };

  fill(db);
  const head = reader.audit.head();
  expect(() => writer.approvals.consumeWithIntent(intent)).toThrow(full);
  expect(reader.effects.get(effectId)).toMatchObject({ state: 'approved', signedBytes: null });
  expect(reader.approvals.get(approvalId)?.status).toBe('approved');
  expect(reader.effects.transactions(effectId)).toEqual([]);
  expect(reader.audit.head()).toEqual(head);

  makeSpace(db);
  expect(writer.approvals.consumeWithIntent(intent)).toEqual({ ok: true });
  expect(reader.effects.get(effectId)?.state).toBe('intent');
  expect(await verifyAudit(reader.audit)).toMatchObject({ ok: true });
  db.close();
});

test('running out of space at any page leaves the log and the rows in step [F-04]', async () => {
  const db = openDatabase(join(temporaryFolder(), 'countersign.db'));
  const clock = new FixedClock();
  const connection = new WriteConnection(db, clock);
  const reader = createReader(connection);
  const writer = createWriter(connection);
  const { executionId } = agreedRun(writer);
  let refused = 0;
  for (let ordinal = 0; ordinal < 60; ordinal += 1) {
    fill(db, ordinal % 3);
    try {
      pendingEffect({ writer, executionId, clock }, ordinal);
    } catch (thrown) {
      expect(thrown).toEqual(full);
      refused += 1;
    }
    makeSpace(db);
  }
  expect(refused).toBeGreaterThan(0);
  const planned = reader.audit
    .linesOfExecution(executionId)
    .filter(({ kind }) => kind === 'effect.planned');
  expect(reader.effects.list(executionId)).toHaveLength(planned.length);
  expect(await verifyAudit(reader.audit)).toMatchObject({ ok: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
