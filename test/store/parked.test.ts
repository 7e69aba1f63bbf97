import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requireStored } from '../../src/main/store/stored.ts';
import { pastGuards } from './support/past-guards.ts';
import { pendingEffect, type StoreFixture, storeFixture } from './support/store-fixture.ts';

/** Writes straight into the file, as a fault or another version would. */
function spoil(fixture: StoreFixture, statement: string): StoreFixture {
  fixture.stop();
  const db = new Database(fixture.path);
  pastGuards(db, () => db.exec(statement));
  db.close();
  return fixture.reopen();
}

test('a plan that no longer parses is listed as parked, with its text, and its neighbours are fine', () => {
  const raw = '{"id":"plan-1","steps":"of another time"}';
  const { reader } = spoil(storeFixture(), `UPDATE plans SET document = '${raw}'`);
  const [plan] = reader.plans.list();
  expect(plan).toMatchObject({ planId: 'plan-1', status: 'running' });
  expect(plan?.document).toMatchObject({
    ok: false,
    parked: { table: 'plans', id: 'plan-1', column: 'document', raw },
  });
  expect(() => requireStored(plan!.document)).toThrow(
    expect.objectContaining({
      code: 'PARKED',
      facts: { table: 'plans', id: 'plan-1', column: 'document' },
    }),
  );
  expect(reader.plans.getRevision('plan-1', 1)?.document.ok).toBe(true);
});

test('parked facts are never shown as an approval, and a parked rehearsal shows as an error of its effect', () => {
  const fixture = storeFixture();
  const { approvalId } = pendingEffect(fixture);
  const { executionId, reader } = spoil(
    fixture,
    `UPDATE approvals SET facts = 'not json'; UPDATE effects SET rehearsal = '{"assetChanges":[]}'`,
  );
  expect(reader.approvals.get(approvalId)?.facts).toMatchObject({
    ok: false,
    parked: { raw: 'not json' },
  });
  expect(reader.approvals.listPending()).toHaveLength(1);
  const effect = reader.runs.get(executionId)?.steps[0]?.effects[0];
  expect(effect).toMatchObject({ rehearsed: [], error: { code: 'PARKED' } });
});

test('parked values of settings and intents are typed, not thrown', () => {
  const fixture = storeFixture();
  const { effectId } = pendingEffect(fixture);
  fixture.writer.settings.set('theme', 'purple');
  const theme = fixture.reader.settings.get('theme', z.enum(['light', 'dark']));
  expect(theme).toMatchObject({
    ok: false,
    parked: { table: 'settings', id: 'theme', raw: '"purple"' },
  });
  const effect = fixture.reader.effects.get(effectId)!;
  expect(fixture.reader.effects.intent(effect, z.strictObject({ nothing: z.string() })).ok).toBe(
    false,
  );
  expect(fixture.reader.effects.intent(effect, z.looseObject({ tool: z.string() })).ok).toBe(true);
});
