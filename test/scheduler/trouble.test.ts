// What keeps the scheduler itself from its work: nothing can be written, it is held up, its zones are others.
import { expect, onTestFinished, test, vi } from 'vitest';
import { schedulerView } from '../../src/main/scheduler/schedule-views.ts';
import { Watchdog } from '../../src/main/scheduler/watchdog.ts';
import { AppError } from '../../src/shared/errors.ts';
import { openScheduleWorld } from './support/schedule-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const full = new AppError('STORE_FULL', 'unknown', 'The disk is full.');

test('while nothing can be written nothing is decided, and what fell due is decided once it can', async () => {
  const world = openScheduleWorld();
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  world.store.health.failed(full);
  await vi.waitFor(() => expect(world.store.health.trouble).not.toBeNull());
  await world.jump(3 * hour + 2 * minute);
  expect(schedule.outcomes()).toEqual(['fired']);
  world.store.health.worked();
  await new Promise(setImmediate);
  await world.rest();
  expect(schedule.outcomes()).toEqual([
    ...['fired', 'missed COALESCED', 'missed COALESCED', 'late STORAGE'],
  ]);
});

test('a scheduler that does not look any more says so once, and is woken', () => {
  const world = openScheduleWorld();
  const wake = vi.fn();
  const dog = new Watchdog(world.deps, wake);
  dog.looked();
  const pass = (ms: number) => world.world.setNow(world.now() + ms);
  const check = () => {
    pass(minute);
    dog.check();
  };
  for (let checks = 0; checks < 4; checks += 1) check();
  expect(dog.stalled).toBe(true);
  expect(wake).toHaveBeenCalled();
  const titles = world.store.reader.notifications.list().map(({ title }) => title);
  expect(titles).toEqual(['Schedules were held up']);
  dog.looked();
  expect(dog.stalled).toBe(false);
});

test('a start is no stall while it is new, and one that does not come to look is', async () => {
  const world = openScheduleWorld();
  expect(world.scheduler.isNew).toBe(true);
  world.world.setNow(world.now() + minute);
  expect(world.scheduler.isNew).toBe(false);
  const looks = openScheduleWorld();
  looks.scheduler.start();
  onTestFinished(() => looks.scheduler.stop());
  await looks.rest();
  expect(looks.scheduler.isNew).toBe(false);
});

test('a sleep is no stall', () => {
  const world = openScheduleWorld();
  const dog = new Watchdog(world.deps, () => undefined);
  dog.start();
  onTestFinished(() => dog.stop());
  world.world.setNow(world.now() + 8 * hour);
  dog.check();
  expect(dog.stalled).toBe(false);
});

test('times that were computed by other time zones are computed anew at the start', async () => {
  const world = openScheduleWorld();
  const schedule = await world.schedule({ type: 'cron', expression: '0 9 * * *' });
  const { nextDueAt } = schedule.row();
  world.store.writer.triggers.advance(schedule.row(), { nextDueAt: 7e14, tzdata: '1970a' });
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  await world.rest();
  expect(schedule.row()).toMatchObject({ nextDueAt, tzdata: '2026a' });
});

test('what is due while nobody looks shows as overdue, and the scheduler as not seen since', async () => {
  const world = openScheduleWorld();
  await world.schedule({ type: 'interval', everyMs: hour });
  expect(schedulerView(world.store.reader, world.now())).toMatchObject({
    ...{ beatAt: null, overdue: 0, active: 1, paused: 0 },
  });
  world.world.setNow(world.now() + 2 * hour);
  expect(schedulerView(world.store.reader, world.now())).toMatchObject({ overdue: 1 });
});

test('every start that was missed is made up for one after the other where the plan says so', async () => {
  const world = openScheduleWorld();
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  const schedule = await world.schedule({ type: 'interval', everyMs: hour, missed: 'run_all' });
  await world.jump(3 * hour + 2 * minute);
  expect(schedule.outcomes()).toEqual(['fired', 'late ASLEEP', 'late ASLEEP', 'late ASLEEP']);
  expect(schedule.runs().map(({ state }) => state)).toEqual(Array(4).fill('completed'));
});

test('one of many whose plan cannot start any more when it is written keeps no other from starting, once', async () => {
  const world = openScheduleWorld();
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  const [first, refused, last] = [
    await world.schedule({ type: 'interval', everyMs: hour }),
    await world.schedule({ type: 'interval', everyMs: hour }),
    await world.schedule({ type: 'interval', everyMs: hour }),
  ];
  const { prepare } = world.deps.runs;
  world.deps.runs.prepare = async (start) => {
    const run = await prepare(start);
    if (start.planId === refused.planId) {
      world.store.writer.plans.setStatus(refused.planId, 'paused');
    }
    return run;
  };
  await world.pass(hour);
  expect([first, refused, last].map((each) => each.outcomes())).toEqual([
    ['fired', 'fired'],
    ['fired'],
    ['fired', 'fired'],
  ]);
  expect([first, refused, last].map((each) => each.runs().length)).toEqual([2, 1, 2]);
  expect(world.lines.join()).toContain('scheduler.not_written');
});
