import { inAppRoom, open, type Subject } from '../app/app-room.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { interleave } from '../core/interleave.ts';

/** From the start of the process to the first page's heading, drawn. */
export const start: Benchmark = {
  name: 'start',
  title:
    'start to the first page, on a new and on a used data folder, beside an empty Electron window',
  rounds: 7,
  measure: (rounds, tell) =>
    inAppRoom(tell, async ({ used, first, empty }) => {
      tell('starting windows');
      const arms = {
        empty_window: () => startTime(empty()),
        app_first_start: () => startTime(first()),
        app_later_start: () => startTime(used),
      };
      const runs = await interleave(arms, rounds, 1);
      const beside = { unit: 'ms', comparedWith: 'empty_window' };
      return [
        { id: 'empty_window', unit: 'ms', runs: runs.empty_window },
        { id: 'app_first_start', runs: runs.app_first_start, ...beside },
        { id: 'app_later_start', runs: runs.app_later_start, ...beside },
      ];
    }),
};

async function startTime(subject: Subject): Promise<number> {
  const { app, tookMs } = await open(subject);
  await app.stop();
  return tookMs;
}
