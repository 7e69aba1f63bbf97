// The clock of the computer is set by a year or an hour, or it slept for a night, while a run stands still:
// what was due goes on once, nothing lasts longer than it says, and nothing is given more than it had.
import { afterEach, describe, expect, it } from 'vitest';
import { localDay } from '../../src/main/executor/budgets/local-day.ts';
import { failure, look, openPlainWorld } from './support/plain-world.ts';
import { compare, sequence, wait } from './support/plans.ts';

const hour = 3_600_000;
const night = 8 * hour;
const year = 365 * 24 * hour;
const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('a pause of ten hours [F-07]', () => {
  const plan = sequence('root', [wait('w', { durationMs: 10 * hour }), look('then')]);

  it('is not over after a night, and is two hours later', async () => {
    const run = await openPlainWorld().start(plan);
    await run.pass(night);
    expect(run.step('root/w').state).toBe('waiting');
    await run.pass(2 * hour);
    expect(run.view().state).toBe('completed');
  });

  it('is over at once when the clock is a year ahead, also after a restart', async () => {
    const world = openPlainWorld();
    const run = await world.start(plan);
    await world.restart();
    await run.pass(year);
    expect(run.view().state).toBe('completed');
  });

  it('lasts ten hours more at most when the clock goes back by a year, and ends no earlier when it comes back', async () => {
    const run = await openPlainWorld().start(plan);
    await run.pass(-year);
    expect(run.step('root/w').state).toBe('waiting');
    await run.pass(10 * hour - 1);
    expect(run.step('root/w').state).toBe('waiting');
    await run.pass(1);
    expect(run.view().state).toBe('completed');

    const other = await openPlainWorld().start(plan);
    await other.pass(-year);
    await other.pass(year);
    expect(other.step('root/w').state).toBe('waiting');
    await other.pass(10 * hour);
    expect(other.view().state).toBe('completed');
  });
});

describe('a step that is tried again after an hour', () => {
  const plan = look('read', { onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: hour } });
  const failing = () => {
    let calls = 0;
    const world = openPlainWorld({
      call: () => {
        calls += 1;
        return failure('network');
      },
    });
    return { world, calls: () => calls };
  };

  it('is tried once, however many hours were slept through', async () => {
    const { world, calls } = failing();
    const run = await world.start(plan);
    await run.pass(night);
    expect(calls()).toBe(2);
    expect(run.step('read').state).not.toBe('failed');
    await run.pass(year);
    expect(calls()).toBe(3);
    expect(run.view().state).toBe('failed');
  });

  it('does not wait for the clock to come back a year', async () => {
    const { world, calls } = failing();
    const run = await world.start(plan);
    await run.pass(-year);
    // A tenth more at most, so that many runs do not try at the same moment.
    await run.pass(1.1 * hour);
    expect(calls()).toBe(2);
  });
});

describe('a question that expires after an hour [F-07]', () => {
  const plan = { id: 'ask', label: 'Go on?', type: 'gate', expiresAfterMs: hour } as const;

  it.each([
    ['a night', night],
    ['a year', year],
  ])('has expired after %s', async (_, ms) => {
    const run = await openPlainWorld().start(plan);
    await run.pass(ms);
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'GATE_EXPIRED' } });
  });

  it('is open for an hour more at most when the clock goes back by a year', async () => {
    const run = await openPlainWorld().start(plan);
    await run.pass(-year);
    expect(run.step('ask').state).toBe('waiting');
    await run.pass(hour);
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'GATE_EXPIRED' } });
  });
});

describe('a condition that does not come', () => {
  const plan = wait('w', { until: compare(1, 'gt', 2), maxWaitMs: hour });

  it.each([
    ['a night was slept through', night],
    ['the clock is a year ahead', year],
  ])('is given up, and never falls through, when %s', async (_, ms) => {
    const run = await openPlainWorld().start(plan);
    await run.pass(ms);
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'WAIT_TIMED_OUT' } });
  });
});

describe('the time that a run may last', () => {
  async function limited(world: ReturnType<typeof openPlainWorld>) {
    const run = await world.start(sequence('root', [wait('w', { durationMs: hour }), look('l')]));
    world.store.writer.budgets.set({
      ...{ scope: 'run', planId: null, executionId: run.executionId, kind: 'time' },
      ...{ chainId: null, token: null, limitUnits: BigInt(2 * hour) },
    });
    return run;
  }

  it('counts a night that was slept through, and nothing begins after it', async () => {
    const world = openPlainWorld();
    const run = await limited(world);
    await run.pass(night);
    expect(run.view()).toMatchObject({ state: 'waiting', waitingFor: 'budget' });
    expect(run.step('root/l').state).toBe('pending');
  });

  it('is not given back by a clock that goes back', async () => {
    const world = openPlainWorld();
    const run = await limited(world);
    await run.pass(night);
    await run.pass(-year);
    expect(run.step('root/l').state).toBe('pending');
  });
});

describe('the night on which the clocks change [F-07]', () => {
  it.each([
    ['forward', '2026-03-28T20:00:00Z'],
    ['back', '2026-10-24T20:00:00Z'],
  ])(
    '%s leaves a pause as long as it says, and a wait until a time at that time',
    async (_, at) => {
      process.env['TZ'] = 'Europe/Berlin';
      const world = openPlainWorld();
      const first = await world.start(wait('now', { durationMs: 1 }));
      const nowMs = world.now();
      await first.pass(Date.parse(at) - nowMs);
      const begins = world.now();
      const day = await world.start(wait('day', { durationMs: 24 * hour }));
      const { endsAt } = localDay(begins);
      const untilTime = new Date(endsAt).toISOString();
      const midnight = await world.start(wait('until', { untilTime }));
      await midnight.pass(endsAt - begins - 1);
      expect(midnight.view().state).toBe('waiting');
      await midnight.pass(1);
      expect(midnight.view().state).toBe('completed');
      await day.pass(24 * hour - (endsAt - begins) - 1);
      expect(day.view().state).toBe('waiting');
      await day.pass(1);
      expect(day.view().state).toBe('completed');
    },
  );
});
