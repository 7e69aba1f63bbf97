import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, type Measurement, NotReady } from '../core/benchmark.ts';
import { inFolder } from '../core/folders.ts';
import { savePlans } from '../scheduler/product-side.ts';
import { runSide, type SideFigures, sideNames } from '../scheduler/run-side.ts';

const counts = [10_000, 100_000];
/** What croner's objects need for the most of them. */
const neededBytes = 10 * 2 ** 30;

type SideName = (typeof sideNames)[number];

export const scheduler: Benchmark = {
  name: 'scheduler',
  title:
    'arming schedules, their memory and how late they fire, beside rows and one timer, and croner',
  rounds: 3,
  measure: (rounds, tell) =>
    inFolder(async (folder) => {
      if (freemem() < neededBytes)
        throw new NotReady('croner needs 10 GB of free memory for this.');
      const measured: Measurement[] = [];
      for (const count of counts) {
        tell(`saving ${count} plans`);
        const saved = join(folder, `plans-${count}`);
        mkdirSync(saved);
        await savePlans(saved, count);
        const runs: Record<SideName, SideFigures[]> = {
          floor: [],
          rows: [],
          croner: [],
          product: [],
        };
        for (let round = 0; round < rounds; round += 1) {
          for (const side of sideNames) {
            // It keeps nothing on a disk that could differ from round to round, and takes the longest.
            if (side === 'croner' && round > 0) continue;
            tell(`${count} schedules: ${side}`);
            runs[side].push(
              await inCopy(folder, side === 'product' ? saved : null, (own) =>
                runSide(side, count, own),
              ),
            );
          }
        }
        measured.push(...measurements(count, runs));
      }
      return measured;
    }),
};

async function inCopy<T>(
  folder: string,
  of: string | null,
  work: (own: string) => Promise<T>,
): Promise<T> {
  const own = mkdtempSync(join(folder, 'side-'));
  try {
    if (of !== null) cpSync(of, own, { recursive: true });
    return await work(own);
  } finally {
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
  }
}

const figures = [
  { name: 'arm', unit: 'ms', of: ({ armMs }: SideFigures) => armMs },
  { name: 'memory_arming', unit: 'MiB', of: ({ armedMiB }: SideFigures) => armedMiB },
  { name: 'memory', unit: 'MiB', of: ({ memoryMiB }: SideFigures) => memoryMiB },
  { name: 'start', unit: 'ms', of: ({ startMs }: SideFigures) => startMs },
  { name: 'lag_p50', unit: 'ms', of: ({ p50Ms }: SideFigures) => p50Ms },
  { name: 'lag_p99', unit: 'ms', of: ({ p99Ms }: SideFigures) => p99Ms },
] as const;

/** Every figure of every side beside the floor, and the product's once more beside as many rows as it writes. */
function measurements(count: number, runs: Record<SideName, SideFigures[]>): Measurement[] {
  return figures.flatMap(({ name, unit, of }) => {
    const idOf = (side: string): string => `${side}_${name}_${count / 1000}k`;
    const own = (side: SideName): number[] => runs[side].map(of);
    const each = sideNames
      .filter((side) => own(side).length > 0)
      .map((side) => ({
        ...{ id: idOf(side), unit, runs: own(side) },
        ...(side !== 'floor' && { comparedWith: idOf('floor') }),
      }));
    const beside = { id: idOf('product_beside_rows'), unit, runs: own('product') };
    return [...each, { ...beside, comparedWith: idOf('rows') }];
  });
}
