import { expect, onTestFinished, test } from 'vitest';
import { schedulerView } from '../../src/main/scheduler/schedule-views.ts';
import type { Rehearsal } from '../../src/shared/chain/types.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { look } from '../executor/support/plain-world.ts';
import { openScheduleWorld, type ScheduleOptions } from './support/schedule-world.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

function started(options?: ScheduleOptions) {
  const world = openScheduleWorld(options);
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  return world;
}

const iso = (ms: number) => new Date(ms).toISOString();
const asking = (): PlanNode => ({ id: 'g', label: 'g', type: 'gate', prompt: 'Go on?' });

test('an interval starts a run at each of its times and the plan waits for the next', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  await world.pass(3 * hour);
  expect(schedule.outcomes()).toEqual(['fired', 'fired', 'fired', 'fired']);
  expect(schedule.runs().map(({ state }) => state)).toEqual(Array(4).fill('completed'));
  expect(schedule.row()).toMatchObject({ runsDone: 4, nextDueAt: world.now() + hour });
  expect(world.store.reader.plans.state(schedule.planId)?.status).toBe('scheduled');
});

test('a time starts one run, and its schedule is over with the plan', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'time', at: iso(world.now() + minute) });
  await world.pass(59 * second);
  expect(schedule.outcomes()).toEqual([]);
  await world.pass(second);
  expect(schedule.outcomes()).toEqual(['fired']);
  expect(schedule.row()).toMatchObject({ state: 'ended', endsWhy: 'DONE' });
  expect(world.store.reader.plans.state(schedule.planId)?.status).toBe('completed');
});

test('a schedule whose mandate cannot be bound to it is not armed', async () => {
  const { schedule, store } = started();
  const agreed = schedule({ type: 'immediate' }, look('a'), 'nothing');
  await expect(agreed).rejects.toMatchObject({ code: 'MANDATE_NOT_FOUND' });
  expect(store.reader.triggers.list(500)).toEqual([]);
  expect(store.reader.executions.list()).toEqual([]);
});

test('a schedule is agreed to anew as it stands: what was done is kept, and nothing is done twice', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  const { generation, agreementId } = schedule.row();
  await schedule.agreeAnew();
  await world.pass(hour);
  expect(schedule.row()).toMatchObject({ state: 'active', generation: generation + 1 });
  expect(schedule.row().agreementId).not.toBe(agreementId);
  const times = schedule.fires().map(({ dueAt }) => dueAt);
  expect(new Set(times).size).toBe(times.length);
  expect(schedule.runs()).toHaveLength(times.length);
  expect(world.store.reader.plans.state(schedule.planId)?.status).toBe('scheduled');
});

test('each run of a schedule rests on the agreement of the person, and the log says on which', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'immediate' });
  const [run] = schedule.runs();
  const { triggerId } = schedule;
  expect(run).toMatchObject({ triggerId, fireId: schedule.fires()[0]?.fireId });
  expect(run?.agreementId).not.toBe(schedule.row().agreementId);
  expect(world.store.reader.executions.listAgreedBy(`schedule:${triggerId}`)).toHaveLength(1);
  const line = world.store.reader.audit.newestOfRun(run?.executionId ?? '', ['schedule.fired']);
  expect(JSON.parse(line?.body ?? '{}')).toMatchObject({ restsOn: schedule.row().agreementId });
});

test('a run of a schedule begins with a rehearsal of the whole plan, which is kept with it', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'immediate' });
  const [run] = schedule.runs();
  expect(run?.rehearsalId).not.toBeNull();
  const kept = world.store.reader.rehearsals.latest(run?.planHash ?? '');
  expect(kept).toMatchObject({ ok: true, value: { id: run?.rehearsalId } });
});

test('a plan that fails in the rehearsal at its start does nothing, and one that cannot be rehearsed waits', async () => {
  let answer = (): Partial<Rehearsal> => ({ status: 'failed' });
  const calls: string[] = [];
  const call = (nodeId: string) => {
    calls.push(nodeId);
    return null;
  };
  const world = started({ call, rehearsed: () => answer() });
  const failing = await world.schedule({ type: 'immediate' });
  expect(failing.runs()).toMatchObject([{ state: 'failed', error: { code: 'REHEARSAL_FAILED' } }]);
  answer = () => {
    throw new AppError('RPC_UNREACHABLE', 'network', 'No answer.');
  };
  const waiting = await world.schedule({ type: 'immediate' });
  expect(waiting.runs()).toMatchObject([{ state: 'waiting', waitingFor: 'retry' }]);
  expect(calls).toEqual([]);
  answer = () => ({});
  await world.restart();
  expect(waiting.runs()).toMatchObject([{ state: 'completed' }]);
  expect(calls).toEqual(['a']);
});

test('after eight hours of sleep one run makes up for all that was missed, and the rest says so [R-06, F-07]', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  await world.jump(8 * hour + 90 * second);
  expect(schedule.outcomes()).toEqual([
    'fired',
    ...Array(7).fill('missed COALESCED'),
    'late ASLEEP',
  ]);
  await world.pass(hour);
  expect(schedule.outcomes().slice(9)).toEqual(['fired']);
});

test('what fell due while the app was off is made up for once at its start', async () => {
  const world = started();
  const schedule = await world.schedule({
    type: 'cron',
    expression: '0 9 * * *',
    missed: 'run_once',
  });
  await world.restart(2 * day);
  expect(schedule.outcomes()).toEqual(['missed PAST_CATCH_UP', 'late APP_WAS_OFF']);
  await world.restart();
  expect(schedule.outcomes()).toHaveLength(2);
  const [notice] = world.store.reader.notifications.list().filter(({ kind }) => kind === 'missed');
  expect(notice).toMatchObject({ title: 'Missed: A plan', topic: 'schedule' });
  expect(notice?.body).toBe(
    'Due at 2027-01-15 09:00 UTC. Not started: it was missed too long ago to be made up for.',
  );
  expect(world.changes).toContainEqual({ topic: 'notification', id: null });
});

test('starts that make up for what was missed come two seconds apart, and those on time at once', async () => {
  const world = started();
  const schedules: Awaited<ReturnType<typeof world.schedule>>[] = [];
  for (let index = 0; index < 4; index += 1) {
    schedules.push(await world.schedule({ type: 'time', at: iso(world.now() + minute) }));
  }
  await world.jump(hour);
  const begun = () => schedules.filter(({ outcomes }) => outcomes().length > 0).length;
  expect(begun()).toBe(1);
  await world.pass(2 * second);
  expect(begun()).toBe(2);
  await world.pass(4 * second);
  expect(begun()).toBe(4);
  expect(schedules.every(({ runs }) => runs().length === 1)).toBe(true);
});

test('a clock that is set a year ahead and back doubles nothing, and what was decided stays [R-06, F-07]', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: day });
  await world.jump(365 * day + 90 * second);
  const decided = schedule.outcomes();
  expect(decided.filter((each) => each.startsWith('late'))).toHaveLength(1);
  await world.jump(-365 * day);
  await world.pass(3 * day);
  expect(schedule.outcomes()).toEqual(decided);
  const next = schedule.row().nextDueAt ?? 0;
  await world.jump(next - world.now());
  expect(schedule.outcomes()).toEqual([...decided, 'fired']);
});

test('a clock that is set a year back starts nothing twice and goes on at its next time [R-06, F-07]', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  await world.pass(2 * hour);
  await world.jump(-365 * day);
  expect(schedule.outcomes()).toEqual(['fired', 'fired', 'fired']);
  await world.jump(365 * day + hour);
  expect(schedule.outcomes()).toEqual(['fired', 'fired', 'fired', 'fired']);
});

test('while a run waits for a person the next is skipped, or waits, or takes its place', async () => {
  const world = started();
  const skip = await world.schedule({ type: 'interval', everyMs: hour }, asking());
  const queue = await world.schedule(
    { type: 'interval', everyMs: hour, overlap: 'queue' },
    asking(),
  );
  const cancel = await world.schedule(
    { type: 'interval', everyMs: hour, overlap: 'cancel_running' },
    asking(),
  );
  await world.pass(2 * hour);
  expect(skip.outcomes()).toEqual(['fired', 'skipped OVERLAP', 'skipped OVERLAP']);
  expect(queue.outcomes()).toEqual(['fired', 'queued OVERLAP', 'skipped OVERLAP']);
  expect(cancel.outcomes()).toEqual(['fired', 'fired OVERLAP', 'fired OVERLAP']);
  expect(cancel.runs().map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'waiting']);
  await world.world.executor.cancel(queue.runs()[0]?.executionId ?? '');
  await world.rest();
  expect(queue.outcomes()).toEqual(['fired', 'late OVERLAP', 'skipped OVERLAP']);
});

test('a pause misses what falls due in it, and says so once it is over', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  await world.scheduler.orders.pause(schedule.triggerId, world.now() + 2.5 * hour);
  await world.pass(4 * hour);
  expect(schedule.outcomes()).toEqual([
    ...['fired', 'missed PAUSED', 'missed PAUSED', 'fired', 'fired'],
  ]);
  expect(schedule.row()).toMatchObject({ state: 'active', pausedUntil: null });
});

test('all are paused and resumed together, but for one that was paused by itself', async () => {
  const world = started();
  const one = await world.schedule({ type: 'interval', everyMs: hour });
  const other = await world.schedule({ type: 'interval', everyMs: hour });
  await world.scheduler.orders.pause(other.triggerId);
  expect(await world.scheduler.orders.pauseAll()).toBe(1);
  await world.pass(3 * hour);
  expect(one.runs()).toHaveLength(1);
  expect(await world.scheduler.orders.resumeAll()).toBe(1);
  await world.pass(hour);
  expect(one.runs()).toHaveLength(2);
  expect(other.runs()).toHaveLength(1);
});

test('while everything is stopped nothing starts, and what fell due is missed for that [A-23]', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  world.world.executor.stopAll();
  await world.pass(2 * hour);
  world.world.executor.allowAgain();
  await world.pass(hour);
  expect(schedule.outcomes()).toEqual(['fired', 'missed HALTED', 'missed HALTED', 'fired']);
});

test('a schedule whose runs failed three times in a row stands still and says why; a miss is no failure', async () => {
  const world = started({ call: () => new AppError('LUCK', 'invalid_params', 'It failed.') });
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  await world.pass(10 * hour);
  expect(schedule.runs()).toHaveLength(3);
  expect(schedule.row()).toMatchObject({ state: 'paused', pausedWhy: 'failure', failures: 3 });
  const titles = world.store.reader.notifications.list().map(({ title }) => title);
  expect(titles.filter((title) => title === 'Paused: A plan')).toHaveLength(1);
  expect(titles.filter((title) => title === 'Failed: A plan')).toHaveLength(3);
  await world.scheduler.orders.resume(schedule.triggerId);
  expect(schedule.row()).toMatchObject({ state: 'active', failures: 0 });
});

test('run now starts one more and leaves the next time where it is', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  await world.pass(minute);
  const { nextDueAt } = schedule.row();
  const ran = await world.scheduler.orders.runNow(schedule.triggerId);
  await world.rest();
  expect(schedule.runs()[1]?.executionId).toBe(ran.executionId);
  expect(schedule.row()).toMatchObject({ nextDueAt, runsDone: 1 });
});

test('run now is refused while a run goes on, and once the schedule is over', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour }, asking());
  const { orders } = world.scheduler;
  await expect(orders.runNow(schedule.triggerId)).rejects.toMatchObject({
    code: 'PLAN_IS_RUNNING',
  });
  await orders.remove(schedule.triggerId);
  await expect(orders.runNow(schedule.triggerId)).rejects.toMatchObject({ code: 'SCHEDULE_ENDED' });
  expect(schedule.row()).toMatchObject({ endsWhy: 'REMOVED' });
  await world.pass(2 * hour);
  expect(schedule.runs()).toHaveLength(1);
});

test('a schedule ends with its last run, also where that one had to wait', async () => {
  const world = started();
  const schedule = await world.schedule(
    { type: 'interval', everyMs: hour, maxRuns: 2, overlap: 'queue' },
    asking(),
  );
  await world.pass(3 * hour);
  expect(schedule.outcomes()).toEqual(['fired', 'queued OVERLAP']);
  expect(schedule.row()).toMatchObject({ state: 'active', nextDueAt: null });
  await world.world.executor.cancel(schedule.runs()[0]?.executionId ?? '');
  await world.rest();
  expect(schedule.row()).toMatchObject({ state: 'ended', endsWhy: 'MAX_RUNS', runsDone: 2 });
});

test('without a network a start stays due and is made when it is back', async () => {
  let isAway = false;
  const away = new AppError('RPC_UNREACHABLE', 'network', 'No answer.');
  const world = started({ connecting: () => (isAway ? away : null) });
  const schedule = await world.schedule({ type: 'time', at: iso(world.now() + hour) });
  isAway = true;
  await world.pass(2 * hour);
  expect(schedule.outcomes()).toEqual([]);
  expect(world.scheduler.heldBack(schedule.triggerId)).toMatchObject({ error: away });
  isAway = false;
  await world.pass(5 * minute);
  expect(schedule.outcomes()).toEqual(['late COULD_NOT_START']);
  expect(world.scheduler.heldBack(schedule.triggerId)).toBeUndefined();
});

test('a start that cannot be made at all is missed with the reason, and the next one is tried', async () => {
  let refusal: AppError | null = new AppError('NO_ACCOUNT', 'invalid_params', 'No such account.');
  const world = started({ connecting: () => refusal });
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  expect(schedule.fires()).toMatchObject([
    { outcome: 'missed', reason: 'COULD_NOT_START', facts: { error: 'No such account.' } },
  ]);
  refusal = null;
  await world.pass(hour);
  expect(schedule.outcomes()[1]).toBe('fired');
});

test('an edit ends what was agreed to: nothing of it starts any more', async () => {
  const world = started();
  const schedule = await world.schedule({ type: 'interval', everyMs: hour });
  const stored = world.store.reader.plans.get(schedule.planId)!;
  if (!stored.document.ok) throw new Error('parked');
  world.store.writer.plans.saveRevision(
    { ...stored.document.value, root: look('b') },
    'b'.repeat(64),
  );
  await world.pass(3 * hour);
  expect(schedule.runs()).toHaveLength(1);
  expect(schedule.row()).toMatchObject({ endsWhy: 'EDITED' });
});

test('the timer is set for what is due first and never for longer than half a minute', async () => {
  const world = started();
  await world.rest();
  expect(world.wakesAt).toBe(world.now() + 30 * second);
  await world.schedule({ type: 'time', at: iso(world.now() + 10 * second) });
  expect(world.wakesAt).toBe(world.now() + 10 * second);
});

test('what falls due while another start is written comes at once after it', async () => {
  const scene = started();
  const dueAt = scene.now() + 10 * second;
  await scene.schedule({ type: 'time', at: iso(dueAt) });
  await scene.schedule({ type: 'time', at: iso(dueAt + 1) });
  scene.deps.crash = (point) => {
    if (point === 'write_fires.after') scene.world.setNow(dueAt + 2);
  };
  scene.world.setNow(dueAt);
  scene.scheduler.wake();
  await scene.scheduler.idle();
  expect(scene.wakesAt).toBe(dueAt + 2);
});

test('it says in the store that it looks, and that it ended, but not of another that looks since', async () => {
  const world = started();
  await world.rest();
  await world.pass(10 * minute);
  const { at, endedAt } = world.store.reader.beat.get()!;
  expect(world.now() - at).toBeLessThanOrEqual(30 * second);
  expect(endedAt).toBeNull();
  await world.scheduler.stop();
  const ended = { beatAt: at, endedAt: world.now(), stalled: false };
  expect(schedulerView(world.store.reader, world.now())).toMatchObject(ended);
  expect(schedulerView(world.store.reader, world.now() + day)).toMatchObject(ended);
  world.store.writer.beat.set({ at: world.now(), mono: 1, instance: 'another', pid: 2 });
  await world.scheduler.stop();
  expect(world.store.reader.beat.get()).toMatchObject({ endedAt: null });
});

test('a time that comes while a run that was asked for goes on starts after it, and is the last', async () => {
  const world = started();
  const at = iso(world.now() + hour);
  const schedule = await world.schedule({ type: 'time', at }, asking());
  await world.scheduler.orders.runNow(schedule.triggerId);
  await world.pass(hour);
  expect(schedule.outcomes()).toEqual(['fired', 'queued OVERLAP']);
  expect(schedule.row()).toMatchObject({ state: 'active', endsWhy: null });
  await world.world.executor.cancel(schedule.runs()[0]!.executionId);
  await world.rest();
  expect(schedule.outcomes()).toEqual(['fired', 'fired OVERLAP']);
  expect(schedule.runs()).toHaveLength(2);
  expect(schedule.row()).toMatchObject({ state: 'ended', endsWhy: 'DONE' });
});

test('a start that was asked for and had to wait is not the one that a schedule waits for', async () => {
  const world = started();
  const at = iso(world.now() + hour);
  const time = { type: 'time', at, overlap: 'queue' } as const;
  const schedule = await world.schedule(time, asking());
  await world.scheduler.orders.runNow(schedule.triggerId);
  await world.scheduler.orders.runNow(schedule.triggerId);
  await world.world.executor.cancel(schedule.runs()[0]!.executionId);
  await world.rest();
  expect(schedule.outcomes()).toEqual(['fired', 'fired']);
  expect(schedule.row()).toMatchObject({ state: 'active' });
});
