import { expect, it } from 'vitest';
import { cronSchedule } from '../../../../src/shared/plan/describe/cron-schedule.ts';

it.each([
  ['0 9 * * 1', 'every Monday at 09:00'],
  ['0 0 1 1 *', 'at 00:00, on day 1 of January'],
  ['0,30 9,17 * * *', 'at 09:00, 09:30, 17:00 and 17:30, every day'],
  ['*/20 9-17 * * 1-5', 'every 20 minutes of the hours 9 to 17, every day from Monday to Friday'],
  ['* 7 * JAN,7 *', 'every minute of the hour 7, every day in January and July'],
  ['*/7 * */2 * *', 'at minutes 0, 7, 14, 21, 28, 35, 42, 49 and 56 of every hour, on odd days'],
  [
    '10,40 8-11 * * 6,7,1',
    'at minutes 10 and 40 of the hours 8 to 11, every Monday, Saturday and Sunday',
  ],
  ['0 9 1-7,15 * *', 'at 09:00, on days 1 to 7 and 15 of every month'],
  ['0 9 1 * 1', 'at 09:00, on day 1 of every month and besides every Monday'],
  ['0 9 1 6 0,6', 'at 09:00, on day 1 of June and besides every Saturday and Sunday in June'],
  ['0 9 1 * 0-6', 'at 09:00, every day'],
  ['0 9 */1 * 1', 'at 09:00, every day'],
])('%s is said as it is computed', (expression, words) => {
  const days =
    'on days 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29 and 31 of every month';
  expect(cronSchedule(expression)).toBe(words.replace('on odd days', days));
});

it.each(['', 'x', '0 9 * *', '0 9 L * *', '0 9 * * 1#2', '60 * * * *'])(
  '%j is no schedule and put into no words',
  (expression) => {
    expect(cronSchedule(expression)).toBeNull();
  },
);
