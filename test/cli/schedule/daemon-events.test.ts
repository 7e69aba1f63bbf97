import { expect, it } from 'vitest';
import { eventTeller } from '../../../src/cli/schedule/daemon-events.ts';
import type { VerbContext } from '../../../src/cli/verb.ts';

function told(event: Parameters<ReturnType<typeof eventTeller>>[0]): string {
  let text = '';
  const context = {
    io: { out: (line: string) => (text += line) },
    clock: { now: () => Date.UTC(2027, 0, 15, 8) },
    flag: () => false,
  };
  eventTeller(context as unknown as VerbContext)(event);
  return text;
}

const ready = { event: 'ready', isHalted: false, active: 3, watched: 2, paused: 1 } as const;

it('says when it begins how many schedules it looks at, and which of them are not by time', () => {
  const dueAt = Date.UTC(2027, 0, 16, 8);
  expect(told({ ...ready, next: { triggerId: 't', planName: 'p', dueAt } })).toBe(
    '2027-01-15 08:00:00 UTC  Ready: 3 active, 2 of them watched, 1 paused. The next starts at 2027-01-16 08:00:00 UTC.\n',
  );
  expect(told({ ...ready, active: 0, watched: 0, paused: 0, next: null })).toBe(
    '2027-01-15 08:00:00 UTC  Ready: 0 active, 0 paused.\n',
  );
});
