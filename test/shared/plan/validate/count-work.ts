// Counts what code does instead of timing it, so that growth shows on a busy machine too.
import { Session } from 'node:inspector';

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

const session = new Session();
session.connect();
session.post('Profiler.enable');
// At once, because blocks are counted only in functions that were not compiled before.
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * How many functions and blocks (bodies of loops, branches) of the shared sources ran meanwhile. What the
 * platform's own functions do inside is not seen.
 */
export function countWork(run: () => void): number {
  takeCount();
  run();
  return takeCount();
}

/** What ran since it was asked before. */
function takeCount(): number {
  let count = 0;
  session.post('Profiler.takePreciseCoverage', (error, { result }: Coverage) => {
    if (error) throw error;
    const own = result.filter(({ url }) => url.includes('/src/shared/'));
    for (const { ranges } of own.flatMap(({ functions }) => functions)) {
      for (const range of ranges) count += range.count;
    }
  });
  return count;
}
