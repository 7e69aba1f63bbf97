import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { AuditSealer, type SealerOptions } from '../../src/main/audit/audit-sealer.ts';
import { createLog } from '../../src/main/log.ts';
import type { Store } from '../../src/main/store/open-store.ts';
import type { AuditHead } from '../../src/main/store/queries/audit.ts';
import { AppError } from '../../src/shared/errors.ts';
import { openTestStore } from '../support/test-store.ts';

const locked = () => new AppError('SIGNER_LOCKED', 'locked', 'The vault is locked.');

function openSealer(store: Store, overrides: Partial<SealerOptions> = {}) {
  const { reader, writer } = store;
  const noted: AuditHead[] = [];
  const lines: string[] = [];
  const sealer = new AuditSealer({
    continueAfter: () => undefined,
    audit: { reader: reader.audit, writer: writer.audit },
    mac: async (data) => createHmac('sha256', 'key').update(data).digest('hex'),
    knownHead: () => noted.at(-1) ?? null,
    noteHead: async (head) => void noted.push(head),
    log: createLog(
      (line) => lines.push(line),
      () => 0,
    ),
    ...overrides,
  });
  return { sealer, noted, lines };
}

function storeWith(lineCount: number): Store {
  const store = openTestStore();
  for (let line = 0; line < lineCount; line += 1) store.writer.audit.append({ kind: 'test.line' });
  return store;
}

it('seals what waits and has the end of the log noted [V-15]', async () => {
  const store = storeWith(3);
  const { sealer, noted, lines } = openSealer(store);
  await sealer.seal();
  expect(store.reader.audit.pendingMacs(10)).toEqual([]);
  expect(noted).toEqual([store.reader.audit.head()]);
  expect(lines).toEqual([]);
});

it('makes one pass at a time; nothing is sealed twice', async () => {
  const store = storeWith(3);
  const { sealer, lines } = openSealer(store);
  const first = sealer.seal();
  store.writer.audit.append({ kind: 'test.line' });
  await Promise.all([first, sealer.seal(), sealer.seal()]);
  expect(store.reader.audit.pendingMacs(10)).toEqual([]);
  expect(lines).toEqual([]);
});

it('notes nothing of an empty log', async () => {
  const { sealer, noted } = openSealer(openTestStore());
  await sealer.seal();
  expect(noted).toEqual([]);
});

it('leaves the lines for the next time when the vault is locked meanwhile, and says so', async () => {
  const store = storeWith(2);
  const { sealer, noted, lines } = openSealer(store, { mac: () => Promise.reject(locked()) });
  await sealer.seal();
  expect(store.reader.audit.pendingMacs(10)).toHaveLength(2);
  expect(noted).toEqual([]);
  expect(lines.join()).toContain('SIGNER_LOCKED');
});

it.each([
  ['was cut off below the end that the vault knows', { seq: 9, hash: 'a'.repeat(64) }],
  ['was rewritten', { seq: 1, hash: 'a'.repeat(64) }],
])('vouches for nothing when the log %s', async (_what, knownHead) => {
  const store = storeWith(2);
  const { sealer, noted, lines } = openSealer(store, { knownHead: () => knownHead });
  await sealer.seal();
  expect(store.reader.audit.pendingMacs(10)).toHaveLength(2);
  expect(noted).toEqual([]);
  expect(lines.join()).toContain('AUDIT_BROKEN');
});
