import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstEvents, toldEvents, withEvents } from '../../../src/renderer/model/event-log.ts';
import type { RunEvent } from '../../../src/shared/runs/views.ts';

const event = (seq: number): RunEvent => ({
  ...{ seq, at: seq, kind: 'step.running', path: null, text: `event ${seq}`, tone: 'plain' },
  body: {},
});

it('begins where the story that came with the run begins, so that nothing in between is missing', () => {
  const log = firstEvents([event(90), event(40)]);
  expect(log).toMatchObject({ last: 39, cut: false });
  const filled = withEvents(log, [event(40), event(41), event(90), event(91)]);
  expect(filled.events.map(({ seq }) => seq)).toEqual([91, 90, 41, 40]);
  expect(filled.last).toBe(91);
});

it('shows every event once and the newest first, in whatever portions they come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 40 })),
      (parts) => {
        const log = parts.reduce(
          (before, part) => withEvents(before, part.map(event)),
          firstEvents([]),
        );
        const numbers = [...new Set(parts.flat())].toSorted((a, b) => b - a);
        expect(log.events.map(({ seq }) => seq)).toEqual(numbers);
        expect(log.last).toBe(numbers[0] ?? 0);
      },
    ),
  );
});

it('keeps the newest thousand and says that there are earlier ones', () => {
  const many = Array.from({ length: 1200 }, (_, index) => event(index + 1));
  const log = withEvents(firstEvents([]), many);
  expect(log.events).toHaveLength(1000);
  expect(log.events[0]?.seq).toBe(1200);
  expect(log.cut).toBe(true);
});

it('stays the same when nothing came', () => {
  const log = firstEvents([event(3)]);
  expect(withEvents(log, [])).toBe(log);
});

it('tells that the run goes on only after it was paused, and leaves out what the steps say', () => {
  const kinds = [
    'run.completed',
    'run.running',
    'run.paused',
    'run.pause_wanted',
    'step.waiting',
    'run.waiting',
    'run.running',
    'plan.agreed',
  ];
  const events = kinds.map((kind, index) => ({ ...event(9 - index), kind }));
  expect(toldEvents(events, null).map(({ kind }) => kind)).toEqual([
    'run.completed',
    'run.running',
    'run.paused',
    'run.pause_wanted',
    'step.waiting',
    'plan.agreed',
  ]);
});

it('leaves out what is said of the plan as a whole', () => {
  const of = (path: string) => ({ ...event(1), path });
  const events = [of('root'), of('root/a')];
  expect(toldEvents(events, 'root').map(({ path }) => path)).toEqual(['root/a']);
  expect(toldEvents(events, null)).toHaveLength(2);
});
