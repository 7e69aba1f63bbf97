import { expect, it } from 'vitest';
import { pauseUntil } from '../../../src/shared/schedules/pause-until.ts';

it('pauses for an hour, until midnight on this computer’s clock, or until a person resumes', () => {
  const now = new Date(2026, 10, 22, 21, 15).getTime();
  expect(pauseUntil('hour', now)).toBe(now + 3_600_000);
  expect(pauseUntil('tomorrow', now)).toBe(new Date(2026, 10, 23).getTime());
  expect(pauseUntil('resumed', now)).toBeNull();
});
