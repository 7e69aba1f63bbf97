import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { planHash, samplePlan } from './support/samples.ts';
import { agreedSchedule, everyMinute, firedRun } from './support/schedules.ts';
import { storeFixture } from './support/store-fixture.ts';

const byTrigger = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' });

/** A schedule with one run that was fired, and the database below the store. */
function raw() {
  const fixture = storeFixture();
  const schedule = agreedSchedule(fixture.writer);
  const run = firedRun(fixture.writer, schedule);
  fixture.stop();
  const db = new Database(fixture.path);
  db.pragma('foreign_keys = ON');
  onTestFinished(() => void db.close());
  const refused = (statement: string) =>
    expect(() => db.exec(statement), statement).toThrow(byTrigger);
  return { ...schedule, ...run, db, refused };
}

test('a plan that was agreed to is scheduled, runs when it fires and is scheduled again after', () => {
  const { reader, writer } = storeFixture();
  const schedule = agreedSchedule(writer);
  const status = () => reader.plans.state(schedule.planId)?.status;
  expect(status()).toBe('scheduled');
  const { executionId } = firedRun(writer, schedule);
  expect(status()).toBe('running');
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'completed');
  expect(status()).toBe('scheduled');
  expect(reader.executions.lastEndedOf(schedule.triggerId)).toMatchObject({ state: 'completed' });
});

test('the run that was the last of its schedule ends the plan', () => {
  const { reader, writer } = storeFixture();
  const schedule = agreedSchedule(writer);
  const { executionId } = firedRun(writer, schedule);
  writer.triggers.end(schedule.triggerId, 'DONE');
  writer.executions.setState(executionId, 'failed');
  expect(reader.plans.state(schedule.planId)?.status).toBe('failed');
});

test('a schedule that ends without a run cancels its plan, and a cancelled plan ends its schedule', () => {
  const { reader, writer } = storeFixture();
  const first = agreedSchedule(writer);
  writer.triggers.end(first.triggerId, 'END_REACHED');
  expect(reader.plans.state(first.planId)?.status).toBe('cancelled');
  const second = agreedSchedule(writer, { planId: 'other' });
  writer.plans.setStatus('other', 'cancelled');
  expect(reader.triggers.get(second.triggerId)).toMatchObject({
    state: 'ended',
    endsWhy: 'REMOVED',
  });
});

test('an edit ends the schedule, and a new agreement starts it anew with its fires kept', () => {
  const { reader, writer } = storeFixture();
  const first = agreedSchedule(writer);
  writer.fires.add({ ...first, dueKey: 'a', dueAt: 1, outcome: 'missed', reason: 'APP_WAS_OFF' });
  writer.fires.add({ ...first, dueKey: 'b', dueAt: 2, outcome: 'queued', reason: 'OVERLAP' });
  writer.triggers.watch(first, { lastSide: 'above', armed: false });
  const hash = planHash('EDITED');
  writer.plans.saveRevision({ ...samplePlan(first.planId), trigger: everyMinute }, hash);
  expect(reader.triggers.get(first.triggerId)).toMatchObject({
    ...{ state: 'ended', endsWhy: 'EDITED', nextDueAt: null },
  });
  expect(reader.fires.queuedOf(first.triggerId)).toBe(0);
  writer.plans.setStatus(first.planId, 'validated');
  const again = writer.triggers.agree({
    ...{ planId: first.planId, planHash: hash, policyVersion: 1, agreedBy: 'local' },
    ...{ account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', trigger: everyMinute },
    ...{ chainId: 31337, agreedAt: 5, nextDueAt: 7, zone: 'UTC', tzdata: '2026a' },
  });
  expect(again).toEqual({ triggerId: first.triggerId, generation: 2 });
  expect(reader.triggers.get(first.triggerId)).toMatchObject({
    ...{ state: 'active', runsDone: 0, lastSide: null, armed: true, nextDueAt: 7 },
  });
  expect(reader.fires.page(first.triggerId).fires).toMatchObject([
    { dueKey: 'b', outcome: 'skipped', reason: 'OVER' },
    { dueKey: 'a', outcome: 'missed' },
  ]);
  expect(() => writer.triggers.advance(first, { nextDueAt: 9, tzdata: '2026a' })).toThrow(
    expect.objectContaining({ code: 'SCHEDULE_CHANGED' }),
  );
});

test('what is due is decided once, and starts that wait go on one by one, the oldest first', () => {
  const { reader, writer } = storeFixture();
  const schedule = agreedSchedule(writer);
  const fire = { ...schedule, dueAt: 1, outcome: 'queued', reason: 'OVERLAP' } as const;
  expect(writer.fires.add({ ...fire, dueKey: 'a' })).not.toBeNull();
  expect(writer.fires.add({ ...fire, dueKey: 'a', outcome: 'missed' })).toBeNull();
  writer.fires.add({ ...fire, dueKey: 'b' });
  expect(reader.fires.page(schedule.triggerId).fires).toHaveLength(2);
  expect(reader.fires.startable()).toMatchObject([{ dueKey: 'a' }]);
  const { executionId } = firedRun(writer, schedule);
  expect(reader.fires.startable()).toEqual([]);
  writer.executions.setState(executionId, 'cancelled');
  expect(reader.fires.startable()).toMatchObject([{ dueKey: 'a' }]);
});

test('fires are read in pages, newest first, with what their words need', () => {
  const { reader, writer } = storeFixture();
  const { triggerId, generation } = agreedSchedule(writer);
  for (let at = 1; at <= 5; at += 1) {
    writer.fires.add({
      ...{ triggerId, generation, dueKey: `k${at}`, dueAt: at, outcome: 'missed' },
      ...{ reason: 'PAST_CATCH_UP', facts: { count: at } },
    });
  }
  const first = reader.fires.page(triggerId, { most: 3 });
  expect(first.fires.map(({ facts }) => facts)).toEqual([{ count: 5 }, { count: 4 }, { count: 3 }]);
  const second = reader.fires.page(triggerId, { most: 3, before: first.next! });
  expect(second).toMatchObject({ fires: [{ dueAt: 2 }, { dueAt: 1 }], next: null });
  expect(reader.fires.lastMissed(triggerId)).toEqual({ dueAt: 5, reason: 'PAST_CATCH_UP' });
});

test('all are paused and counted at once, and one that a person paused by itself keeps its reason', () => {
  const { reader, writer, clock } = storeFixture();
  const one = agreedSchedule(writer);
  const two = agreedSchedule(writer, { planId: 'two' });
  writer.triggers.pause(one.triggerId, 'person');
  expect(writer.triggers.pauseAll(clock.now() + 5)).toBe(1);
  expect(reader.triggers.get(one.triggerId)).toMatchObject({ pausedWhy: 'person' });
  expect(reader.triggers.pauseOver(clock.now() + 5)).toMatchObject([{ triggerId: two.triggerId }]);
  expect(reader.triggers.nextDueAt()).toBe(clock.now() + 5);
  expect(reader.triggers.counts(clock.now(), 0)).toEqual({ active: 0, paused: 2, overdue: 0 });
  writer.triggers.resume(two.triggerId, 1);
  expect(reader.triggers.due(1, 10)).toMatchObject([{ triggerId: two.triggerId }]);
  expect(reader.triggers.counts(clock.now(), 60_000)).toMatchObject({ active: 1, overdue: 1 });
});

test('an occasion is told once', () => {
  const { reader, writer } = storeFixture();
  const told = {
    ...({ kind: 'missed', topic: 'schedule', subjectId: 's' } as const),
    ...{ occasion: '2026-01-01', title: 'Missed', body: 'The computer was asleep.' },
  };
  const first = writer.notifications.add(told);
  expect(writer.notifications.add(told)).toBeNull();
  expect(reader.notifications.notShown()).toHaveLength(1);
  writer.notifications.shown(first!.notificationId);
  expect(reader.notifications.notShown()).toEqual([]);
  expect(reader.notifications.unread()).toBe(1);
  writer.notifications.readAbout('schedule', 's');
  expect(reader.notifications.unread()).toBe(0);
});

test('below the store a fire never changes once it was decided, and goes nowhere', () => {
  const { refused, db, triggerId } = raw();
  for (const change of [
    "outcome = 'missed'",
    "reason = 'OVER'",
    'due_at = 9',
    'execution_id = NULL',
  ]) {
    refused(`UPDATE fires SET ${change}`);
  }
  refused('DELETE FROM fires');
  db.exec(
    `INSERT INTO fires VALUES ('q', '${triggerId}', 'q', 1, 1, 'queued', NULL, NULL, NULL, 1)`,
  );
  refused("UPDATE fires SET outcome = 'missed', reason = 'OVER' WHERE fire_id = 'q'");
  refused(
    `INSERT INTO fires VALUES ('x', '${triggerId}', 'x', 2, 1, 'missed', 'OVER', NULL, NULL, 1)`,
  );
});

test('below the store no fire says that it started a run that is not there', () => {
  const { db, triggerId } = raw();
  const insert = (outcome: string, run: string) => () =>
    db.exec(
      `INSERT INTO fires VALUES ('x', '${triggerId}', 'x', 1, 1, '${outcome}', 'OVER', NULL, ${run}, 1)`,
    );
  expect(insert('fired', "'nowhere'")).toThrow(/FOREIGN KEY/);
  expect(insert('fired', 'NULL')).toThrow(/CHECK/);
  expect(insert('missed', "'run-first'")).toThrow(/CHECK/);
});

test('below the store no run of a schedule is made without its fire, and none changes where it is from', () => {
  const { refused, db, triggerId, executionId } = raw();
  db.exec(
    `INSERT INTO agreements SELECT 'g', plan_id, revision, plan_hash, 1, 'x', 1 FROM triggers`,
  );
  const run = (fire: string) => `INSERT INTO executions (execution_id, plan_id, revision, plan_hash,
    agreement_id, account, chain_id, instance_id, state, started_at, updated_at, trigger_id, fire_id)
    SELECT 'y', plan_id, revision, plan_hash, 'g', account, 1, '', 'pending', 1, 1, trigger_id, ${fire}
    FROM triggers WHERE trigger_id = '${triggerId}'`;
  refused(run('NULL'));
  refused(run("'fire-first'"));
  const ofRun = `WHERE execution_id = '${executionId}'`;
  refused(`UPDATE executions SET trigger_id = NULL ${ofRun}`);
  refused(`UPDATE executions SET mandate_id = NULL ${ofRun}`);
});

test('below the store what a schedule was agreed for changes by a new agreement only', () => {
  const { refused, db } = raw();
  for (const change of [
    ...["document = '{}'", "account = '0x'", 'generation = 2', "zone = 'Europe/Berlin'"],
    ...["plan_id = 'plan-1'", 'runs_done = -1', "document = '{}', generation = 2", 'chain_id = 1'],
  ]) {
    expect(() => db.exec(`UPDATE triggers SET ${change}`), change).toThrow();
  }
  db.exec('UPDATE triggers SET decided_to = 5');
  refused('UPDATE triggers SET decided_to = 4');
  refused('DELETE FROM triggers');
  db.exec("UPDATE triggers SET state = 'ended', ends_why = 'DONE', next_due_at = NULL");
  refused("UPDATE triggers SET state = 'active', ends_why = NULL");
});

test('below the store a mandate neither changes nor comes back', () => {
  const { refused, db, planId, triggerId, executionId } = raw();
  db.exec(`INSERT INTO mandates VALUES ('m', 'Weekly', '${planId}', '${'a'.repeat(64)}', '${triggerId}', 1,
    '0x1', '0x2', '{}', '[]', 'active', NULL, 1, 2, NULL, 1)`);
  for (const change of ["terms = '[]'", 'expires_at = 9', "account = '0x3'", 'trigger_id = NULL']) {
    refused(`UPDATE mandates SET ${change}`);
  }
  db.exec(
    `INSERT INTO mandate_uses VALUES ('u', 'm', '${executionId}', NULL, '0x1', NULL, '{}', 'signed', NULL, 1)`,
  );
  refused(`UPDATE mandate_uses SET spent = '[]'`);
  db.exec(`UPDATE mandate_uses SET tx_hash = '0x9'`);
  refused(`UPDATE mandate_uses SET tx_hash = '0x8'`);
  refused('DELETE FROM mandate_uses');
  db.exec("UPDATE mandates SET state = 'revoked', ended_why = 'person'");
  refused("UPDATE mandates SET state = 'active', ended_why = NULL");
  refused('DELETE FROM mandates');
});
