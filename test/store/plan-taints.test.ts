import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Taint } from '../../src/shared/plan/taint.ts';
import { day, mandateDraft } from '../wallet/support/sample-mandate.ts';
import { account, agreedRun, planHash, samplePlan } from './support/samples.ts';
import { agreedSchedule } from './support/schedules.ts';
import { type StoreFixture, storeFixture } from './support/store-fixture.ts';

const byTrigger = expect.objectContaining({ facts: { cause: 'SQLITE_CONSTRAINT_TRIGGER' } });
const page: Taint = { origin: 'web', label: 'https://a.example' };
const note: Taint = { origin: 'file', label: 'notes.txt' };

function made({ writer, clock }: StoreFixture, planId: string): string {
  const createdAt = clock.now();
  const terms = {
    ...mandateDraft(createdAt, { planHash: planHash(planId) }),
    account: '0xAF4311d557fBC876059e39306ec1f3343753df29',
  } as const;
  writer.mandates.see({ terms, state: 'active', uses: 0, createdAt, revokedAt: null }, []);
  return terms.mandateId;
}

test('what others wrote stays with a plan over edits and restarts, each once, and never leaves it [A-19]', () => {
  const store = storeFixture();
  const { writer, reader } = store;
  writer.plans.save(samplePlan('p'), planHash('p'));
  expect(reader.plans.taint('p')).toEqual([]);
  writer.plans.setTaint('p', [page]);
  writer.plans.saveRevision(samplePlan('p'), planHash('p again'));
  writer.plans.setTaint('p', [page, { ...note, label: 'no\u202etes\u200b.txt' }]);
  expect(reader.plans.taint('p')).toEqual([page, note]);
  expect(reader.plans.taintOfHash(planHash('p'))).toEqual([page, note]);
  expect(() => writer.plans.setTaint('nothing', [page])).toThrow('There is no such plan.');
  expect(store.reopen().reader.plans.taint('p')).toEqual([page, note]);
  store.stop();
  const db = new Database(store.path);
  onTestFinished(() => void db.close());
  expect(() => db.exec('DELETE FROM plan_taints')).toThrow();
  expect(() => db.exec("UPDATE plan_taints SET origin = 'chain'")).toThrow();
});

test('an imported plan comes from its file, and a plan of a template or of words from nobody else', () => {
  const { writer, reader } = storeFixture();
  writer.plans.save(samplePlan('p'), planHash('p'));
  writer.plans.save(samplePlan('q'), planHash('q'));
  writer.planFiles.keep('p', { fileName: 'rent.json', text: '{}' });
  expect(reader.plans.taint('p')).toEqual([{ origin: 'plan_file', label: 'rent.json' }]);
  expect(reader.plans.taint('q')).toEqual([]);
});

test('it goes over to the orders of a plan', () => {
  const { writer, reader } = storeFixture();
  const { executionId } = agreedRun(writer, { planId: 'p' });
  writer.plans.setTaint('p', [page]);
  writer.plans.save(samplePlan('order'), planHash('order'));
  writer.plans.setStatus('order', 'validated');
  writer.executions.agree({
    ...{ planId: 'order', planHash: planHash('order'), policyVersion: 1, agreedBy: 'order' },
    ...{ account, chainId: 31337, instanceId: null, requestId: null, orderedBy: executionId },
    steps: [{ path: 's', nodeId: 's', label: 'S', tool: 'transfer', level: 0 }],
  });
  expect(reader.plans.taint('order')).toEqual([page]);
});

test('no mandate is written for such a plan, bound to its schedule, run under or used [A-19]', () => {
  const store = storeFixture();
  const { writer, reader } = store;
  const { triggerId, planId, generation } = agreedSchedule(writer);
  const mandateId = made(store, planId);
  writer.mandates.bind(mandateId, triggerId);
  const startedBy = { triggerId, fireId: 'f' };
  const agree = (executionId: string) =>
    writer.together(() => {
      const fire = { triggerId, generation, dueAt: 1, outcome: 'fired' as const, executionId };
      writer.fires.add({ ...fire, fireId: `${executionId}-f`, dueKey: executionId });
      return writer.executions.agree({
        ...{ executionId, planId, planHash: planHash(planId), policyVersion: 1, agreedBy: 'x' },
        ...{ account, chainId: 31337, instanceId: null, requestId: null, mandateId },
        startedBy: { ...startedBy, fireId: `${executionId}-f` },
        steps: [{ path: 's', nodeId: 's', label: 'S', tool: 'transfer', level: 0 }],
      });
    });
  agree('before');
  writer.executions.setState('before', 'cancelled');
  writer.plans.setTaint(planId, [page]);
  expect(() => agree('after')).toThrow(byTrigger);
  const used = { mandateId, executionId: 'before', effectId: null as never, digest: '0x' };
  expect(() => writer.mandates.used(used, {})).toThrow(byTrigger);
  // What the signer says of another one for that plan is not taken up.
  const other = made(store, planId);
  expect(reader.mandates.get(other)).toBeUndefined();
  store.clock.advance(day);
  const clean = agreedSchedule(writer, { planId: 'clean' });
  const free = made(store, 'clean');
  expect(() => writer.mandates.bind(free, triggerId)).toThrow(byTrigger);
  writer.mandates.bind(free, clean.triggerId);
  expect(reader.mandates.get(free)?.triggerId).toBe(clean.triggerId);
});
