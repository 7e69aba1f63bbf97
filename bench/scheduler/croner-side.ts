import { Cron } from 'croner';
import { dailyExpression, type Side } from './side.ts';

/** croner as it comes: an object for each schedule, in memory only. */
export function cronerSide(): Side {
  const jobs: Cron[] = [];
  let onFired = (): void => undefined;
  return {
    prepareDaily: () => undefined,
    armDaily(count) {
      const now = Date.now();
      for (let index = 0; index < count; index += 1) {
        jobs.push(new Cron(dailyExpression(index, now), { timezone: 'UTC' }, () => undefined));
      }
    },
    prepareDue: () => undefined,
    armDue(count, dueAt) {
      const at = new Date(dueAt);
      const [second, minute, hour] = [at.getUTCSeconds(), at.getUTCMinutes(), at.getUTCHours()];
      for (let index = 0; index < count; index += 1) {
        jobs.push(
          new Cron(`${second} ${minute} ${hour} * * *`, { timezone: 'UTC' }, () => onFired()),
        );
      }
    },
    async start(fired) {
      onFired = fired;
    },
    async stop() {
      for (const job of jobs) job.stop();
    },
  };
}
