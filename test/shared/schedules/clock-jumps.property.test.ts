// A fake clock that ticks, sleeps, is set, and a schedule that is paused, restarted and moved to another zone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { previewFires } from '../../../src/shared/schedules/preview/preview-fires.ts';
import { fortyExpressions } from './support/expressions.ts';
import {
  endRun,
  type FakeScheduler,
  firstWrong,
  look,
  newScheduler,
} from './support/fake-scheduler.ts';
import { walkMinutes } from './support/walk-minutes.ts';
import { zoneTables } from './support/zone-tables.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const yearMs = 365 * dayMs;
const [begin, end] = [Date.UTC(2026, 0, 1), Date.UTC(2031, 0, 1)];
const zones = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC'];

/** All but the two that are due every few minutes, which would take most of the time. */
const sparse = fortyExpressions.slice(0, -2);
/** Of each zone, when each expression is due in five years. */
const walked = new Map(
  zoneTables(begin - 7 * dayMs, end, 7 * dayMs).flatMap((table) => {
    const zone = zones.find((name) => table.zones.includes(name));
    return zone ? [[zone, walkMinutes(sparse)(table, begin, end)] as const] : [];
  }),
);

const events = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ move: fc.integer({ min: 1, max: 30_000 }) }) },
    { weight: 6, arbitrary: fc.record({ move: fc.integer({ min: minuteMs, max: 3 * dayMs }) }) },
    { weight: 2, arbitrary: fc.constant({ move: 8 * hourMs }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ move: yearMs }, { move: -yearMs }, { move: -hourMs }),
    },
    { weight: 8, arbitrary: fc.constant('run ends' as const) },
    { weight: 1, arbitrary: fc.constantFrom('pause' as const, 'resume' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...zones).map((zone) => ({ zone })) },
  ),
  { minLength: 1, maxLength: 60, size: 'max' },
);

const rules = fc.record(
  {
    missed: fc.constantFrom('skip' as const, 'run_once' as const, 'run_all' as const),
    overlap: fc.constantFrom('skip' as const, 'queue' as const, 'cancel_running' as const),
    catchUpWindowMs: fc.constantFrom(0, hourMs, dayMs, 2 * yearMs),
    jitterMs: fc.integer({ min: 0, max: 2 * hourMs }),
  },
  { requiredKeys: [] },
);

const start = fc.integer({ min: begin + yearMs, max: begin + yearMs + yearMs });
const counts = { schedules: 0, due: 0, rows: 0, starts: 0 };

test('each due time of a cron expression is decided exactly once, however the clock is moved [R-06, F-07]', () => {
  const run = fc.property(
    ...([fc.nat(sparse.length - 1), fc.constantFrom(...zones), rules, start, events] as const),
    (index, zone, rule, now, moves) => {
      const trigger = (timezone: string): Trigger => {
        const expression = sparse[index] ?? '';
        return { type: 'cron', expression, timezone, ...rule };
      };
      let [scheduler, here] = [newScheduler(trigger(zone), now), zone];
      for (const event of moves) {
        if (typeof event !== 'object' || !('zone' in event)) act(scheduler, event);
        else {
          check(scheduler, walked.get(here)?.[index] ?? []);
          here = event.zone;
          scheduler = newScheduler(trigger(here), scheduler.now, {
            running: scheduler.state.running,
          });
        }
        if (scheduler.now > end - 2 * yearMs || scheduler.now < begin) break;
      }
      check(scheduler, walked.get(here)?.[index] ?? []);
    },
  );
  fc.assert(run, { numRuns: 200, seed: 20_261_122 });
  console.log(`schedules: a clock that is moved, ${JSON.stringify(counts)}`);
});

test('each due time of an interval is decided exactly once, and it runs as often as it may [R-06, F-07]', () => {
  const everyMs = fc.integer({ min: 20 * minuteMs, max: 3 * dayMs });
  const interval = fc.record({ everyMs, maxRuns: fc.integer({ min: 1, max: 20 }) });
  const run = fc.property(interval, rules, start, events, (bounds, rule, now, moves) => {
    const startAt = new Date(now + hourMs).toISOString();
    const scheduler = newScheduler({ type: 'interval', startAt, ...bounds, ...rule }, now);
    for (const event of moves) {
      if (typeof event !== 'object' || 'move' in event) act(scheduler, event);
      if (scheduler.now > end - 2 * yearMs) break;
    }
    const due: number[] = [];
    for (let k = 0; now + hourMs + k * bounds.everyMs < end; k += 1) {
      due.push(now + hourMs + k * bounds.everyMs);
    }
    check(scheduler, due);
    const { runsDone, queued } = scheduler.state;
    expect(runsDone + queued).toBeLessThanOrEqual(bounds.maxRuns);
    if (scheduler.ended) expect(runsDone).toBe(bounds.maxRuns);
  });
  fc.assert(run, { numRuns: 200, seed: 20_261_122 });
});

type Event = 'run ends' | 'pause' | 'resume' | { move: number };

function act(scheduler: FakeScheduler, event: Event): void {
  if (event === 'run ends') {
    endRun(scheduler);
    return;
  }
  // What fell due before is decided first, as it was then.
  look(scheduler);
  if (typeof event === 'object') scheduler.now += event.move;
  else {
    const held = event === 'pause' ? ({ reason: 'PAUSED', until: null } as const) : null;
    scheduler.state = { ...scheduler.state, held };
  }
  look(scheduler);
}

function check(scheduler: FakeScheduler, all: readonly number[]): void {
  const { agreedAt, decidedTo } = scheduler.state;
  const soon = Math.max(decidedTo ?? 0, agreedAt) + dayMs;
  const due = all.filter((at) => at >= agreedAt && at <= soon);
  expect(firstWrong(scheduler, due)).toBeNull();
  expect(scheduler.mostStarts).toBeLessThanOrEqual(1);
  const keys = scheduler.rows.map(({ dueKey }) => dueKey);
  expect(new Set(keys).size).toBe(keys.length);
  counts.schedules += 1;
  counts.rows += keys.length;
  counts.starts += scheduler.state.runsDone;
  counts.due += due.filter((at) => at <= (decidedTo ?? 0)).length;
}

test('the zone that this computer itself is in changes nothing', () => {
  const own = process.env.TZ;
  const cron: Trigger = {
    type: 'cron',
    expression: '*/30 0-4 * * *',
    timezone: 'America/New_York',
  };
  const shown = ['UTC', 'Pacific/Apia', 'America/St_Johns'].map((zone) => {
    process.env.TZ = zone;
    const local = new Date(begin).getTimezoneOffset();
    const from = Date.parse('2027-03-12T00:00:00Z');
    return { local, preview: JSON.stringify(previewFires(cron, from, 60)) };
  });
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
  expect(new Set(shown.map(({ local }) => local)).size).toBe(3);
  expect(new Set(shown.map(({ preview }) => preview)).size).toBe(1);
});
