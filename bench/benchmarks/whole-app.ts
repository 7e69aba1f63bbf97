import type { Benchmark, Measurement } from '../core/benchmark.ts';
import { memory } from './memory.ts';
import { start } from './start.ts';
import { tray } from './tray.ts';

const parts = { start, open: memory, tray } as const;

/** What the app costs a person's computer: until it can be used, while it is open, and while it waits in the tray. */
export const wholeApp: Benchmark = {
  name: 'app',
  title: 'start, memory while open and in the tray, one after the other beside an empty Electron',
  rounds: 3,
  async measure(rounds, tell) {
    const measured: Measurement[] = [];
    for (const [part, benchmark] of Object.entries(parts)) {
      for (const each of await benchmark.measure(rounds, tell)) measured.push(within(part, each));
    }
    return measured;
  },
};

/** Two parts measure an empty window, each its own. */
function within(part: string, { id, comparedWith, ...rest }: Measurement): Measurement {
  const named = (name: string): string => (name.startsWith(part) ? name : `${part}_${name}`);
  const beside = comparedWith === undefined ? {} : { comparedWith: named(comparedWith) };
  return { ...rest, id: named(id), ...beside };
}
