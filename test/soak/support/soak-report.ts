// The one table in which a long soak ends.
import type { StoreReader } from '../../../src/main/store/store.ts';
import { afterWarmUp, type Measured, slopePerHour, stays } from './growth.ts';

/** What was measured of one process while nothing was done to it. */
export interface Quiet {
  rssMib: Measured[];
  heapMib: Measured[];
  descriptors: Measured[];
}

/** Limits of what may be left when the caches are full. The heap is measured after a collection. */
export const bounds = { heapMibPerHour: 16, rssMibPerHour: 64, descriptorsThatStay: 4 } as const;
/** A slope over a shorter time is that of the caches, and is only told. */
export const judgedFromMs = 10 * 60_000;

export interface Growth {
  minutes: number;
  heapMibPerHour: number | null;
  rssMibPerHour: number | null;
  descriptorsThatStay: number;
}

export function growthOf({ rssMib, heapMib, descriptors }: Quiet): Growth {
  const [first, last] = [heapMib[0]?.at ?? 0, heapMib.at(-1)?.at ?? 0];
  return {
    minutes: (last - first) / 60_000,
    heapMibPerHour: slopePerHour(afterWarmUp(heapMib)),
    rssMibPerHour: slopePerHour(afterWarmUp(rssMib)),
    descriptorsThatStay: stays(afterWarmUp(descriptors)),
  };
}

/** Lines of the table about runs: by how they ended, and what they did. */
export function runLines(reader: StoreReader): string[] {
  const runs = reader.executions.list(1_000_000);
  const ends = runs.map(({ state, error }) => (error === null ? state : `${state} ${error.code}`));
  const effects = runs
    .flatMap(({ executionId }) => reader.effects.list(executionId))
    .map(({ realm, state }) => `${realm} ${state}`);
  return [
    `runs started         ${runs.length}`,
    ...counted('runs', ends),
    ...counted('effects', effects),
  ];
}

export function growthLines(growths: readonly Growth[]): string[] {
  const shown = (value: number | null) => (value === null ? 'too short' : value.toFixed(1));
  return growths.flatMap(({ minutes, heapMibPerHour, rssMibPerHour, descriptorsThatStay }) => [
    `quiet for ${minutes.toFixed(1)} min: heap ${shown(heapMibPerHour)} MiB/h, resident ${shown(rssMibPerHour)} MiB/h, ${descriptorsThatStay} descriptors more`,
  ]);
}

/** Each different one with how often it is there, the most frequent first. */
export function counted(what: string, all: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${what.padEnd(20)} ${String(count).padStart(6)}  ${name}`);
}
