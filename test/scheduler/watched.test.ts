// Triggers that are not by time, as far as the scheduler has to do with them: what somebody sighted is decided,
// started and written with what they remember, at once.
import { expect, onTestFinished, test } from 'vitest';
import type { Sighting, WatchSource } from '../../src/main/scheduler/ports.ts';
import type { TriggerRecord } from '../../src/main/store/queries/triggers.ts';
import { AppError } from '../../src/shared/errors.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import { look } from '../executor/support/plain-world.ts';
import { openScheduleWorld } from './support/schedule-world.ts';

type Seen = Omit<Sighting, 'trigger'>;

/** A source that sights what it is told to, once. */
function source() {
  const seen: Seen[] = [];
  const looked: string[][] = [];
  const watch: WatchSource = {
    nextLookAt: (triggers, now) => (triggers.length > 0 && seen.length > 0 ? now : null),
    look: async (triggers) => {
      looked.push(triggers.map(({ triggerId }) => triggerId));
      const [first] = seen;
      if (first === undefined) return [];
      seen.length = 0;
      return triggers.map((trigger: TriggerRecord) => ({ ...first, trigger }));
    },
  };
  return { seen, looked, watch };
}

const price = { type: 'price', token: 'ETH', condition: 'above', threshold: '3000' } as const;
const nothing: Seen = { watched: { lastTruth: 'unknown' }, fires: [], ended: null };

async function open(connecting?: () => AppError | null, trigger: Trigger = price) {
  const { seen, looked, watch } = source();
  const world = openScheduleWorld({ watch, ...(connecting && { connecting }) });
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  const schedule = await world.schedule(trigger, look('a'));
  return {
    ...{ world, schedule, looked },
    async sight(next: Partial<Seen>) {
      seen.push({ ...nothing, ...next });
      world.scheduler.wake();
      await world.rest();
      seen.length = 0;
    },
  };
}

const fire = (n: number, since: number | null = null, isExact = false) => {
  return { dueKey: `level:1:${n}`, dueAt: 1_800_000_000_000 + n, since, isExact };
};

test('a sighting starts a run, and what was remembered is written with it', async () => {
  const { schedule, sight } = await open();
  await sight({ fires: [fire(1)], watched: { armed: false, lastSide: 'above' } });
  expect(schedule.outcomes()).toEqual(['fired']);
  expect(schedule.row()).toMatchObject({ armed: false, lastSide: 'above', runsDone: 1 });
  await sight({ fires: [fire(1)], watched: { lastTruth: 'true' } });
  expect(schedule.outcomes()).toEqual(['fired']);
});

test('unknown starts nothing and shows', async () => {
  const { schedule, sight } = await open();
  await sight(nothing);
  expect(schedule.outcomes()).toEqual([]);
  expect(schedule.row()).toMatchObject({ lastTruth: 'unknown' });
});

test('one that starts once ends with its run', async () => {
  const { schedule, sight } = await open();
  await sight({ fires: [fire(1)], ended: 'DONE' });
  expect(schedule.row()).toMatchObject({ state: 'ended', endsWhy: 'DONE' });
  expect(schedule.runs()).toMatchObject([{ state: 'completed' }]);
});

test('without a network nothing is remembered, so that it is sighted again', async () => {
  let isAway = true;
  const away = new AppError('RPC_UNREACHABLE', 'network', 'No answer.');
  const { schedule, sight } = await open(() => (isAway ? away : null));
  await sight({ fires: [fire(1)], watched: { armed: false } });
  expect(schedule.outcomes()).toEqual([]);
  expect(schedule.row()).toMatchObject({ armed: true });
  isAway = false;
  await sight({ fires: [fire(1)], watched: { armed: false } });
  expect(schedule.outcomes()).toEqual(['fired']);
});

test('nobody looks while everything is stopped, and at none that is paused', async () => {
  const { world, schedule, looked, sight } = await open();
  world.world.executor.stopAll();
  await sight({ fires: [fire(1)] });
  expect(world.wakesAt! - world.now()).toBe(30_000);
  world.world.executor.allowAgain();
  await world.scheduler.orders.pause(schedule.triggerId);
  await sight({ fires: [fire(1)] });
  expect(looked).toEqual([]);
  expect(schedule.outcomes()).toEqual([]);
});

test('what is sighted of a schedule that was edited meanwhile starts nothing', async () => {
  const { world, schedule, sight } = await open();
  const stored = world.store.reader.plans.get(schedule.planId)!;
  if (!stored.document.ok) throw new Error('parked');
  const plan = { ...stored.document.value, root: look('b') };
  world.store.writer.plans.saveRevision(plan, planHash(plan));
  await sight({ fires: [fire(1)] });
  expect(schedule.outcomes()).toEqual([]);
});

test('what came while the app was off or asleep starts late, and says why', async () => {
  const { world, schedule, sight } = await open(undefined, { ...price, recurring: true });
  const hour = 3_600_000;
  await sight({ fires: [fire(1, world.now())] });
  const before = world.now();
  await world.restart(hour);
  await sight({ fires: [fire(2, before)], watched: { lastTruth: 'true' } });
  await world.jump(8 * hour);
  await sight({ fires: [fire(3, world.now() - 9 * hour)] });
  await sight({ fires: [fire(4, world.now())] });
  expect(schedule.outcomes()).toEqual(['fired', 'late APP_WAS_OFF', 'late ASLEEP', 'fired']);
});

test('one that starts once and leaves out what it missed goes on to be watched', async () => {
  const { world, schedule, sight } = await open(undefined, { ...price, missed: 'skip' });
  const before = world.now();
  await world.restart(3_600_000);
  await sight({ fires: [fire(1, before)], ended: 'DONE' });
  expect(schedule.outcomes()).toEqual(['missed APP_WAS_OFF']);
  expect(schedule.row()).toMatchObject({ state: 'active' });
  await sight({ fires: [fire(2, world.now())], ended: 'DONE' });
  expect(schedule.outcomes()).toEqual(['missed APP_WAS_OFF', 'fired']);
  expect(schedule.row()).toMatchObject({ state: 'ended', endsWhy: 'DONE' });
});
