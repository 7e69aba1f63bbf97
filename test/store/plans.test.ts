import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanStatus } from '../../src/main/store/queries/plans.ts';
import { planStatusSchema } from '../../src/shared/plan/schema.ts';
import { account, failure, planHash, samplePlan } from './support/samples.ts';
import { storeFixture } from './support/store-fixture.ts';

const statuses = planStatusSchema.options;

/** The plan language's status machine, edits and new executions apart. */
const edges: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  draft: ['validated', 'cancelled'],
  validated: ['scheduled', 'running', 'cancelled'],
  scheduled: ['running', 'paused', 'cancelled'],
  running: ['completed', 'failed', 'scheduled', 'paused', 'cancelled'],
  paused: ['cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

test('a plan moves along its status machine only, and resumes to where it was paused', () => {
  const { reader, writer } = storeFixture();
  let plans = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 15 }), (tried) => {
      plans += 1;
      const planId = `p${plans}`;
      writer.plans.save(samplePlan(planId), planHash(planId));
      let now: PlanStatus = 'draft';
      let beforePause: PlanStatus | null = null;
      for (const to of tried) {
        const isLegal = edges[now].includes(to) || (now === 'paused' && to === beforePause);
        const move = (): void => writer.plans.setStatus(planId, to);
        if (isLegal) move();
        else expect(move).toThrow(expect.objectContaining({ code: 'PLAN_ILLEGAL_STATUS' }));
        if (isLegal && to === 'paused') beforePause = now;
        if (isLegal) now = to;
        expect(reader.plans.get(planId)?.status).toBe(now);
      }
    }),
    { numRuns: 100 },
  );
});

test('SQL alone refuses what the status machine refuses', () => {
  const { path, stop, writer } = storeFixture();
  writer.plans.save(samplePlan('p'), planHash('p'));
  stop();
  const db = new Database(path);
  const refused = [
    "UPDATE plans SET status = 'running' WHERE plan_id = 'p'",
    "UPDATE plans SET status = 'draft' WHERE plan_id = 'p'",
    "UPDATE plans SET document = '{}' WHERE plan_id = 'p'",
    `UPDATE plans SET hash = '${'0'.repeat(64)}' WHERE plan_id = 'p'`,
    "UPDATE plans SET status = 'paused', status_before_pause = 'running' WHERE plan_id = 'p'",
    "UPDATE plan_revisions SET document = '{}' WHERE plan_id = 'p'",
    "UPDATE agreements SET plan_hash = 'x'",
    "INSERT INTO plans SELECT 'q', name, document, hash, 1, 'running', NULL, 0, 0 FROM plans",
  ];
  for (const statement of refused) {
    expect(() => db.exec(statement), statement).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' }),
    );
  }
  db.close();
});

test('an edit is a new revision, returns any plan but a running one to draft, and keeps the old text', () => {
  const { reader, writer } = storeFixture();
  writer.plans.save(samplePlan('p'), planHash('p'));
  writer.plans.setStatus('p', 'validated');
  const edited = { ...samplePlan('p'), name: 'Swap 2 ETH' };
  expect(writer.plans.saveRevision(edited, planHash('edited'))).toBe(2);
  expect(reader.plans.get('p')).toMatchObject({ status: 'draft', revision: 2, name: 'Swap 2 ETH' });
  expect(reader.plans.getRevision('p', 1)).toMatchObject({ hash: planHash('p') });
  const running = expect.objectContaining({ code: 'PLAN_ILLEGAL_STATUS' });
  expect(() => writer.plans.saveRevision(samplePlan('plan-1'), planHash('x'))).toThrow(running);
});

test('a plan id is taken once', () => {
  const { writer } = storeFixture();
  expect(() => writer.plans.save(samplePlan('plan-1'), planHash('other'))).toThrow(
    expect.objectContaining({ code: 'PLAN_EXISTS' }),
  );
});

test('an agreement to another hash than the stored one starts nothing', () => {
  const { reader, writer } = storeFixture();
  writer.plans.save(samplePlan('p'), planHash('p'));
  writer.plans.setStatus('p', 'validated');
  const agreement = {
    planId: 'p',
    planHash: planHash('what was shown before the edit'),
    policyVersion: 1,
    agreedBy: 'local',
    account,
    chainId: 31337,
    instanceId: null,
    requestId: null,
    steps: [],
  };
  const agree = (): unknown => writer.executions.agree(agreement);
  expect(agree).toThrow(expect.objectContaining({ code: 'PLAN_CHANGED' }));
  expect(reader.executions.listOfPlan('p')).toEqual([]);
  expect(reader.plans.get('p')?.status).toBe('validated');
  const { executionId } = writer.executions.agree({ ...agreement, planHash: planHash('p') });
  expect(reader.executions.get(executionId)).toMatchObject({ state: 'pending', revision: 1 });
  expect(reader.plans.get('p')?.status).toBe('running');
});

test('a plan that was not validated cannot be agreed to, and an ended one only by a new agreement', () => {
  const { reader, writer, executionId } = storeFixture();
  writer.plans.save(samplePlan('draft'), planHash('draft'));
  const agree = (planId: string) =>
    writer.executions.agree({
      planId,
      planHash: planHash(planId),
      policyVersion: 1,
      agreedBy: 'local',
      account,
      chainId: 31337,
      instanceId: null,
      requestId: null,
      steps: [],
    });
  const illegal = expect.objectContaining({ code: 'PLAN_ILLEGAL_STATUS' });
  expect(() => agree('draft')).toThrow(illegal);
  expect(() => agree('plan-1'), 'it runs already').toThrow(illegal);
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'failed', { error: failure });
  expect(reader.plans.get('plan-1')?.status).toBe('failed');
  expect(() => writer.plans.setStatus('plan-1', 'running')).toThrow(illegal);
  agree('plan-1');
  expect(reader.plans.get('plan-1')?.status).toBe('running');
  expect(reader.executions.listOfPlan('plan-1')).toHaveLength(2);
});
