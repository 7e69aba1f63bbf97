import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { macPending } from '../../src/main/audit/mac-pending.ts';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import { type AuditLine, auditHash } from '../../src/main/store/audit-line.ts';
import { auditFixture, mac, Tamperer } from './support/audit-fixture.ts';

const length = 1000;
const everySeq = Array.from({ length }, (_, index) => index + 1);
const anySeq = fc.integer({ min: 1, max: length });

test('a log that nobody touched verifies, with and without MACs and a known head [V-15]', async () => {
  const log = auditFixture(length);
  expect(await verifyAudit(log.reader)).toEqual({
    ok: true,
    lines: length,
    leftOut: [],
    replaced: [],
    head: log.reader.head(),
    firstBad: null,
    mac: 'not_checked',
    unsealed: length,
  });
  expect(await macPending(log, mac)).toBe(length);
  expect(await verifyAudit(log.reader, { mac, knownHead: log.reader.head() })).toMatchObject({
    ok: true,
    mac: 'checked',
    leftOut: [],
    unsealed: 0,
  });
});

test('an empty log verifies, unless it is known to have had lines', async () => {
  const log = auditFixture(0);
  expect(await verifyAudit(log.reader, { knownHead: log.reader.head() })).toMatchObject({
    ok: true,
  });
  expect(
    await verifyAudit(log.reader, { knownHead: { seq: 3, hash: 'a'.repeat(64) } }),
  ).toMatchObject({
    firstBad: { seq: 1, fault: 'missing' },
  });
});

test('the removal of any line is found at its place, the last one with a known head [V-15]', async () => {
  const log = auditFixture(length);
  const knownHead = log.reader.head();
  const tamperer = new Tamperer(log);
  const found = await detect(tamperer, everySeq, knownHead, (db, seq) =>
    db.prepare('DELETE FROM audit WHERE seq = ?').run(seq),
  );
  expect(found).toEqual(everySeq.map((seq) => ({ seq, fault: 'missing' })));
});

test('cutting the log off anywhere is found at the cut, with a known head [V-15]', async () => {
  const log = auditFixture(length);
  const knownHead = log.reader.head();
  const tamperer = new Tamperer(log);
  const cut = (db: Database.Database, seq: number) =>
    db.prepare('DELETE FROM audit WHERE seq >= ?').run(seq);
  expect(await detect(tamperer, everySeq, knownHead, cut)).toEqual(
    everySeq.map((seq) => ({ seq, fault: 'missing' })),
  );
  const unknown = await tamperer.during(
    (db) => cut(db, 900),
    () => verifyAudit(tamperer.reader),
  );
  expect(unknown).toMatchObject({ ok: true, lines: 899 });
});

test('an edit of any column of any line is found at that line [V-15]', async () => {
  const log = auditFixture(length);
  const tamperer = new Tamperer(log);
  const edits: Readonly<Record<string, string | number | null>> = {
    at: 1,
    kind: 'other',
    request_id: 'r',
    execution_id: null,
    effect_id: 'e',
    body: '{"line":0}',
    hash: 'e'.repeat(64),
    prev_hash: 'e'.repeat(64),
  };
  const columns = Object.keys(edits);
  const found = await detect(tamperer, everySeq, null, (db, seq) => {
    const column = columns[seq % columns.length]!;
    db.prepare(`UPDATE audit SET ${column} = ? WHERE seq = ?`).run(edits[column], seq);
  });
  expect(found.map((bad) => bad?.seq)).toEqual(everySeq);
});

test('two lines that changed places are found at the first of them [V-15]', async () => {
  const log = auditFixture(length);
  const tamperer = new Tamperer(log);
  const pairs = fc.tuple(anySeq, anySeq).filter(([a, b]) => a !== b);
  await fc.assert(
    fc.asyncProperty(pairs, async ([a, b]) => {
      const report = await tamperer.during(
        (db) => {
          const renumber = db.prepare('UPDATE audit SET seq = ? WHERE seq = ?');
          renumber.run(-1, a);
          renumber.run(a, b);
          renumber.run(b, -1);
        },
        () => verifyAudit(tamperer.reader),
      );
      expect(report.firstBad?.seq).toBe(Math.min(a, b));
    }),
    { numRuns: 100 },
  );
});

test('a line put in among sealed ones is found at itself, however well it is made [V-15]', async () => {
  const log = auditFixture(length);
  await macPending(log, mac);
  const tamperer = new Tamperer(log);
  await fc.assert(
    fc.asyncProperty(anySeq, fc.boolean(), async (seq, isWellMade) => {
      const insert = (db: Database.Database): void => insertLine(db, seq, isWellMade);
      const plain = await tamperer.during(insert, () => verifyAudit(tamperer.reader));
      const sealed = await tamperer.during(insert, () => verifyAudit(tamperer.reader, { mac }));
      expect([plain.firstBad?.seq, sealed.firstBad?.seq]).toEqual([seq, seq]);
    }),
    { numRuns: 60 },
  );
});

test('a line put in among unsealed ones is found at itself, or at its successor where it fits what precedes it [V-15]', async () => {
  const log = auditFixture(length);
  const tamperer = new Tamperer(log);
  await fc.assert(
    fc.asyncProperty(anySeq, fc.boolean(), async (seq, isWellMade) => {
      const report = await tamperer.during(
        (db) => insertLine(db, seq, isWellMade),
        () => verifyAudit(tamperer.reader),
      );
      expect(report.firstBad).toEqual({ seq: isWellMade ? seq + 1 : seq, fault: 'unlinked' });
    }),
    { numRuns: 60 },
  );
});

/** Moves everything from `seq` on by one and puts a line there, with the right hashes if well made. */
function insertLine(db: Database.Database, seq: number, isWellMade: boolean): void {
  db.prepare('UPDATE audit SET seq = -seq WHERE seq >= ?').run(seq);
  db.prepare('UPDATE audit SET seq = 1 - seq WHERE seq < 0').run();
  const previous = db
    .prepare('SELECT hash FROM audit WHERE seq = ?')
    .pluck()
    .get(seq - 1);
  const line = {
    seq,
    at: 5,
    kind: 'forged',
    requestId: null,
    executionId: null,
    effectId: null,
    body: '{}',
    prevHash: isWellMade ? String(previous ?? '0'.repeat(64)) : 'f'.repeat(64),
  };
  db.prepare(
    `INSERT INTO audit (seq, at, kind, body, prev_hash, hash)
     VALUES (@seq, @at, @kind, @body, @prevHash, @hash)`,
  ).run({ ...line, hash: auditHash(line) });
}

test('a rewrite that recomputes every later hash passes the plain chain and is found by MAC or head [V-15]', async () => {
  const log = auditFixture(300);
  await macPending(log, mac);
  const knownHead = log.reader.head();
  const tamperer = new Tamperer(log);
  for (const seq of [1, 2, 150, 299, 300]) {
    const rewritten = (db: Database.Database): void =>
      rewriteFrom(db, log.reader.linesAfter(seq - 1, 300));
    const look = <T>(how: () => Promise<T>): Promise<T> => tamperer.during(rewritten, how);
    expect(await look(() => verifyAudit(tamperer.reader))).toMatchObject({ ok: true });
    expect(await look(() => verifyAudit(tamperer.reader, { mac }))).toMatchObject({
      firstBad: { seq, fault: 'mac' },
    });
    expect(await look(() => verifyAudit(tamperer.reader, { knownHead }))).toMatchObject({
      firstBad: { seq: 300, fault: 'rewritten' },
    });
  }
});

/** Changes the first of these lines and makes all of them fit again, as one without the key can. */
function rewriteFrom(db: Database.Database, lines: readonly AuditLine[]): void {
  let prevHash = lines[0]!.prevHash;
  for (const [index, line] of lines.entries()) {
    const forged = { ...line, prevHash, body: index === 0 ? '{"line":"forged"}' : line.body };
    prevHash = auditHash(forged);
    db.prepare('UPDATE audit SET body = ?, prev_hash = ?, hash = ? WHERE seq = ?').run(
      forged.body,
      forged.prevHash,
      prevHash,
      line.seq,
    );
  }
}

test('a MAC that was taken away, changed or moved is found at its line [V-15]', async () => {
  const log = auditFixture(100);
  await macPending(log, mac);
  log.writer.append({ kind: 'unsealed' });
  const tamperer = new Tamperer(log);
  for (const seq of [1, 50, 99]) {
    for (const stolen of [
      'NULL',
      `'${'0'.repeat(64)}'`,
      '(SELECT mac FROM audit WHERE seq = 100)',
    ]) {
      const report = await tamperer.during(
        (db) => db.exec(`UPDATE audit SET mac = ${stolen} WHERE seq = ${seq}`),
        () => verifyAudit(tamperer.reader, { mac }),
      );
      expect(report.firstBad, `${seq} ${stolen}`).toEqual({ seq, fault: 'mac' });
    }
  }
});

/** Changes the log once for each seq; what the check said each time. */
async function detect(
  tamperer: Tamperer,
  seqs: readonly number[],
  knownHead: { seq: number; hash: string } | null,
  change: (db: Database.Database, seq: number) => void,
) {
  const found = [];
  for (const seq of seqs) {
    const report = await tamperer.during(
      (db) => change(db, seq),
      () => verifyAudit(tamperer.reader, { knownHead }),
    );
    found.push(report.firstBad);
  }
  return found;
}
