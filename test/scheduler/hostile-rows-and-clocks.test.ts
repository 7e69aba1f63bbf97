// A row that cannot be read, and a clock that was wrong for a while, must neither silence the other schedules nor
// one of them for good.
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { countUnreadable, listSchedules } from '../../src/main/scheduler/list-schedules.ts';
import { scheduleView } from '../../src/main/scheduler/schedule-views.ts';
import { requireStored } from '../../src/main/store/stored.ts';
import { AppError } from '../../src/shared/errors.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { look } from '../executor/support/plain-world.ts';
import { pastGuards } from '../store/support/past-guards.ts';
import { openScheduleWorld, type ScheduleOptions } from './support/schedule-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

function startedWorld(options: ScheduleOptions = {}) {
  const world = openScheduleWorld(options);
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  return world;
}

/** Writes straight into the file, as a fault or another version would. */
function spoil(path: string, statement: string): void {
  const db = new Database(path);
  pastGuards(db, () => db.exec(statement));
  db.close();
}

test('a schedule that can no longer be read keeps none of the others from starting', async () => {
  const world = startedWorld();
  const bad = await world.schedule({ type: 'interval', everyMs: hour });
  const good = await world.schedule({ type: 'interval', everyMs: hour });
  spoil(
    world.world.path,
    `UPDATE triggers SET document = '{}' WHERE trigger_id = '${bad.triggerId}'`,
  );
  await world.pass(hour);
  expect(good.outcomes()).toEqual(['fired', 'fired']);
  expect(bad.outcomes()).toEqual(['fired']);
});

test('pauses that are over end also where one of them can no longer be read', async () => {
  const world = startedWorld();
  const bad = await world.schedule({ type: 'interval', everyMs: hour });
  const good = await world.schedule({ type: 'interval', everyMs: hour });
  await world.scheduler.orders.pauseAll(world.now() + minute);
  spoil(
    world.world.path,
    `UPDATE triggers SET document = '{}' WHERE trigger_id = '${bad.triggerId}'`,
  );
  await world.pass(hour);
  expect(good.outcomes()).toEqual(['fired', 'fired']);
});

test('what was put off by a clock that was a year ahead starts once the clock is right again', async () => {
  let away = false;
  const offline = new AppError('RPC_DOWN', 'network', 'The network is away.');
  const world = startedWorld({ connecting: () => (away ? offline : null) });
  const schedule = await world.schedule({
    type: 'time',
    at: new Date(world.now() + hour).toISOString(),
    catchUpWindowMs: 2 * year,
  });
  away = true;
  await world.jump(year);
  away = false;
  await world.jump(-year);
  await world.pass(hour);
  expect(schedule.outcomes()).toEqual(['fired']);
});

test('also where the app was closed while the clock was set back', async () => {
  let away = false;
  const offline = new AppError('RPC_DOWN', 'network', 'The network is away.');
  const world = startedWorld({ connecting: () => (away ? offline : null) });
  const schedule = await world.schedule({
    type: 'time',
    at: new Date(world.now() + hour).toISOString(),
    catchUpWindowMs: 2 * year,
  });
  away = true;
  await world.jump(year);
  away = false;
  await world.restart(-year);
  await world.pass(hour);
  expect(schedule.outcomes()).toEqual(['fired']);
});

test('a turn in the catching up that was given by a clock that was ahead does not hold', async () => {
  const world = startedWorld();
  const at = new Date(world.now() + hour).toISOString();
  const all = [];
  for (let count = 0; count < 3; count += 1) {
    all.push(await world.schedule({ type: 'time', at, catchUpWindowMs: 2 * year }));
  }
  await world.jump(year);
  await world.jump(-year);
  await world.pass(hour + minute);
  expect(all.map((each) => each.runs().length)).toEqual([1, 1, 1]);
});

test('what a clock that was ahead decided is told, and an agreement anew starts it at its times', async () => {
  const world = startedWorld();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  await world.jump(year);
  await world.jump(-year);
  await world.pass(3 * hour);
  expect(schedule.runs()).toHaveLength(2);
  const view = scheduleView(world.store.reader, schedule.row(), {
    now: world.now(),
    heldBack: undefined,
  });
  expect(view.waitsBecause).toContain('clock');
  const { planId, account } = schedule.row();
  const plan = requireStored(world.store.reader.plans.get(planId)!.document);
  const edited = { ...plan, root: look('b') };
  world.store.writer.plans.saveRevision(edited, planHash(edited));
  world.store.writer.plans.setStatus(planId, 'validated');
  await world.scheduler.orders.agree({
    ...{ planId, planHash: planHash(edited), account, chainId: 31_337, agreedBy: 'local' },
  });
  await world.pass(2 * hour);
  expect(schedule.runs()).toHaveLength(5);
});

test('a plan that can no longer be read hides none of the other schedules from the list', async () => {
  const world = startedWorld();
  const bad = await world.schedule({ type: 'interval', everyMs: hour });
  const good = await world.schedule({ type: 'interval', everyMs: hour });
  spoil(
    world.world.path,
    `UPDATE plan_revisions SET document = '{}' WHERE plan_id = '${bad.planId}'`,
  );
  const { reader } = world.store;
  const idOf = ({ triggerId }: { triggerId: string }) => triggerId;
  expect(listSchedules(reader, {}, idOf)).toEqual({
    ...{ items: [good.triggerId], active: 2, paused: 0, ended: 0, total: 2 },
    unreadable: [
      {
        ...{ triggerId: bad.triggerId, planId: bad.planId, planName: 'A plan', state: 'active' },
        why: expect.stringMatching(/^Its plan can no longer be read \(.+\)\.$/),
      },
    ],
  });
  expect(countUnreadable(reader)).toBe(1);
  await world.scheduler.orders.remove(bad.triggerId);
  expect(countUnreadable(reader)).toBe(0);
});

test('the list leaves out what was removed, unless it is asked for', async () => {
  const world = startedWorld();
  const kept = await world.schedule({ type: 'interval', everyMs: minute });
  const gone = await world.schedule({ type: 'interval', everyMs: hour });
  await world.scheduler.orders.remove(gone.triggerId);
  const listed = (listing: { removed?: boolean; of?: string }) =>
    listSchedules(world.store.reader, listing, ({ triggerId }) => triggerId);
  expect(listed({})).toMatchObject({ items: [kept.triggerId], ended: 0, total: 1 });
  expect(listed({ removed: true })).toMatchObject({
    ...{ items: [kept.triggerId, gone.triggerId], ended: 1, total: 2 },
  });
  expect(listed({ of: gone.planId }).items).toEqual([kept.triggerId, gone.triggerId]);
});

test('the list shows as many as were asked for, one more by its id, and says how many there are', async () => {
  const world = startedWorld();
  const first = await world.schedule({ type: 'interval', everyMs: minute });
  const second = await world.schedule({ type: 'interval', everyMs: hour });
  const ids = (most: number, of: string | null) =>
    listSchedules(world.store.reader, { most, of }, ({ triggerId }) => triggerId);
  expect(ids(1, null)).toMatchObject({ items: [first.triggerId], total: 2 });
  expect(ids(1, first.planId)).toMatchObject({ items: [first.triggerId] });
  expect(ids(1, second.planId)).toMatchObject({ items: [first.triggerId, second.triggerId] });
  expect(ids(0, second.triggerId)).toMatchObject({ items: [second.triggerId], total: 2 });
  expect(ids(0, 'nothing')).toMatchObject({ items: [] });
});
