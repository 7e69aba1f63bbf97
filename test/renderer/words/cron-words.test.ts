import { expect, it } from 'vitest';
import { cronWords } from '../../../src/renderer/words/cron-words.ts';

it('says every schedule in words, and nothing of what is none', () => {
  const schedules = ['0 9 * * 1', '30 8 * * *', '*/15 * * * *', '5 * * * *', '0 7 * * MON,FRI'];
  const others = ['0 7 * * 1-5', '0 6 1 * *', '0 0 1 1 *', '*/5 9-17 * * 1-5', 'x'];
  expect([...schedules, ...others].map(cronWords)).toMatchInlineSnapshot(`
    [
      "Every Monday at 09:00.",
      "Every day at 08:30.",
      "Every 15 minutes of the hour.",
      "Every hour, at minute 5.",
      "Every Monday and Friday at 07:00.",
      "Every day from Monday to Friday at 07:00.",
      "On day 1 of every month at 06:00.",
      "At 00:00, on day 1 of January.",
      "Every 5 minutes of the hours 9 to 17, every day from Monday to Friday.",
      "",
    ]
  `);
});
