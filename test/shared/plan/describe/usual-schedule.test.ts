import { expect, it } from 'vitest';
import { usualSchedule } from '../../../../src/shared/plan/describe/usual-schedule.ts';

it.each([
  ['0 9 * * 1', 'every Monday at 09:00'],
  ['0 9 * * mon', 'every Monday at 09:00'],
  ['30 8 * * *', 'every day at 08:30'],
  ['* * * * *', 'every minute'],
  ['*/15 * * * *', 'every 15 minutes of the hour'],
  ['05 * * * *', 'every hour, at minute 5'],
  ['0 7 * * MON,WED,7', 'every Monday, Wednesday and Sunday at 07:00'],
  ['0 7 * * 1-5', 'every day from Monday to Friday at 07:00'],
  ['0 6 1 * *', 'on day 1 of every month at 06:00'],
])('%s is %s', (expression, words) => {
  expect(usualSchedule(expression)).toBe(words);
});

it.each([
  ...[
    '',
    'x',
    '0 9 * *',
    '0 9 * * 1 2',
    '0 0 1 1 *',
    '*/5 9-17 * * 1-5',
    '0 9 1 * 1',
    '0 9 1-7 * *',
  ],
  ...[
    '*/0 * * * *',
    '60 * * * *',
    '0 24 * * *',
    '0 9 * * 8',
    '0 9 * * 1-3-5',
    '0 9 32 * *',
    '0 9 * * #',
  ],
])('%j is put into no words that it might not mean', (expression) => {
  expect(usualSchedule(expression)).toBeNull();
});
