import { expect, it } from 'vitest';
import { continueLog } from '../../src/main/audit/continue-log.ts';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import type { AuditEntry } from '../../src/main/store/audit-line.ts';
import { openTestStore } from '../support/test-store.ts';

const madeAt = Date.parse('2026-11-29T04:12:00Z');
const restored = (from: string, kept?: boolean) => ({
  kind: 'data.restored',
  body: { from, madeAt, ...(kept === undefined ? {} : { kept }) },
});
const known = (seq: number) => ({ seq, hash: 'a'.repeat(64) });

/** What is told where the log ends in these lines, and the wallet knows one of that number. */
function toldOf(lines: readonly AuditEntry[], seq: number) {
  const store = openTestStore();
  for (const line of lines) store.writer.audit.append(line);
  store.writer.auditEnd.expectGap();
  expect(continueLog(store, known(seq))).toBe(true);
  store.writer.auditEnd.expectGap();
  return { store, told: store.reader.notifications.list() };
}

it.each([
  [restored('6a7f1c0f'), 'the backup of 2026-11-29 04:12:00 UTC was restored'],
  [restored('version 18'), 'the copy of the database of 2026-11-29 04:12:00 UTC was put back'],
  [{ kind: 'data.begun_anew' }, 'a new database was begun'],
])(
  'says because of what lines are not in the log, and that only otherwise something is wrong: %o',
  (line, act) => {
    for (const seq of [9, 1]) {
      const { told } = toldOf([{ kind: 'test.line' }, line], seq);
      expect(told).toHaveLength(1);
      expect(told[0]?.title).toMatch(/^The audit log goes on /);
      expect(told[0]?.body).toContain(`Because ${act}, `);
      expect(told[0]?.body).toContain('Only if you did not do that is something wrong');
    }
  },
);

it.each([
  ['nothing was put back', []],
  ['what was put back does not say of when', [{ kind: 'data.restored', body: { from: 'x' } }]],
])('calls it missing where %s', (_what, lines) => {
  const { told } = toldOf([{ kind: 'test.line' }, ...lines], 9);
  expect(told).toMatchObject([{ title: 'Lines of the audit log are missing' }]);
  expect(told[0]?.body).toContain('Nothing in it says that a backup was restored');
});

it('takes one restore for one gap', () => {
  const { store } = toldOf([restored('6a7f1c0f')], 9);
  expect(continueLog(store, known(20))).toBe(true);
  const titles = store.reader.notifications.list().map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    'Lines of the audit log are missing',
    'The audit log goes on after the restore',
  ]);
});

it.each([
  ['was', restored('6a7f1c0f', true), /; the one that was here before is kept\./],
  [
    'was',
    { kind: 'data.begun_anew', body: { files: 2 } },
    /; the one that was here before is kept\./,
  ],
  ['was not', restored('6a7f1c0f', false), /, and none was here before\./],
  ['was not', { kind: 'data.begun_anew', body: { files: 0 } }, /, and none was here before\./],
  ['may have been', restored('6a7f1c0f'), /in use then\. Only/],
])('promises a database of before only where there %s one: %o', (_, line, words) => {
  const { told } = toldOf([line], 9);
  expect(told[0]?.body).toMatch(words);
});

it('a restore that left no gap explains none that comes later [V-15]', async () => {
  const store = openTestStore();
  store.writer.audit.append(restored('6a7f1c0f', true));
  store.writer.auditEnd.expectGap();
  const { reader, writer } = store;
  const head = reader.audit.head();
  expect(continueLog(store, head)).toBe(false);
  writer.audit.setMacs([{ seq: head.seq, mac: 'b'.repeat(64) }]);
  // What another program of the same user could write.
  writer.auditEnd.expectGap();
  expect(continueLog(store, known(9))).toBe(true);
  expect(reader.notifications.list()).toMatchObject([
    { title: 'Lines of the audit log are missing' },
  ]);
  expect(await verifyAudit(reader.audit)).toMatchObject({
    ...{ ok: false, firstBad: { seq: head.seq + 1, fault: 'missing' } },
  });
});
