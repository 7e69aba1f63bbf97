import { z } from 'zod';
import type { Measurement } from './benchmark.ts';
import { type Machine, machineSchema } from './machine.ts';

/** With fewer runs the 95th percentile is the maximum. */
const fewForP95 = 21;

const figure = z.number().nonnegative();

const metricSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  unit: z.string().min(1),
  median: figure,
  min: figure,
  max: figure,
  /** Nineteen of twenty runs are at most this; only where there are enough of them. */
  p95: figure.optional(),
  /** How many runs the figures stand on. */
  runs: z.number().int().positive(),
  /** This median divided by the other metric's. */
  ratioTo: z.strictObject({ id: z.string(), value: figure }).optional(),
});

/** The one document of `npm run bench -- <name> --json`. */
export const reportSchema = z.strictObject({
  name: z.string().min(1),
  machine: machineSchema,
  metrics: z.array(metricSchema).min(1),
});
export type Report = z.infer<typeof reportSchema>;
type Metric = z.infer<typeof metricSchema>;

/** Condenses the runs of one benchmark. */
export function report(
  name: string,
  machine: Machine,
  measurements: readonly Measurement[],
): Report {
  const medians = new Map(measurements.map(({ id, runs }) => [id, median(runs)]));
  return { name, machine, metrics: measurements.map((each) => metricOf(each, medians)) };
}

function metricOf(
  { id, unit, runs, comparedWith }: Measurement,
  medians: ReadonlyMap<string, number>,
): Metric {
  const own = median(runs);
  const metric = {
    ...{ id, unit, median: rounded(own) },
    ...{ min: rounded(Math.min(...runs)), max: rounded(Math.max(...runs)), runs: runs.length },
  };
  const spread = runs.length < fewForP95 ? metric : { ...metric, p95: rounded(p95(runs)) };
  if (comparedWith === undefined) return spread;
  const other = medians.get(comparedWith);
  if (other === undefined)
    throw new Error(`${id} is compared with ${comparedWith}, which is not there.`);
  return { ...spread, ratioTo: { id: comparedWith, value: rounded(own / other) } };
}

/** The middle run; of an even number the mean of the two middle ones. */
function median(runs: readonly number[]): number {
  const sorted = [...runs].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const around = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return around.reduce((sum, run) => sum + run, 0) / around.length;
}

function p95(runs: readonly number[]): number {
  const sorted = [...runs].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

/** Microseconds of a millisecond; finer figures are noise. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
