import { cpus, totalmem } from 'node:os';
import type { Measurement } from './benchmark.ts';

export interface Metric {
  id: string;
  unit: string;
  median: number;
  min: number;
  max: number;
  /** How many runs the figures stand on. */
  runs: number;
  /** This median divided by the other's. */
  ratioTo?: { id: string; value: number };
}

export interface Report {
  name: string;
  /** Processor, cores and memory that the figures hold for. */
  machine: string;
  metrics: Metric[];
}

/** Condenses the runs of one benchmark. */
export function report(name: string, measurements: readonly Measurement[]): Report {
  const medians = new Map(measurements.map(({ id, runs }) => [id, median(runs)]));
  return {
    name,
    machine: `${cpus()[0]?.model ?? process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
    metrics: measurements.map(({ id, unit, runs, comparedWith }) => {
      const other = comparedWith === undefined ? undefined : medians.get(comparedWith);
      const figures = {
        id,
        unit,
        median: median(runs),
        min: Math.min(...runs),
        max: Math.max(...runs),
      };
      const metric = { ...figures, runs: runs.length };
      if (comparedWith === undefined || !other) return metric;
      return { ...metric, ratioTo: { id: comparedWith, value: figures.median / other } };
    }),
  };
}

/** The middle run; of an even number the mean of the two middle ones. */
function median(runs: readonly number[]): number {
  const sorted = [...runs].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const around = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return around.reduce((sum, run) => sum + run, 0) / around.length;
}
