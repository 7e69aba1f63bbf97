/** What a benchmark measured: every run is kept, so that the spread can be seen. */
export interface Measurement {
  /** Short and stable, e.g. `app_warm`. */
  id: string;
  /** Unit of every run, e.g. `ms`. */
  unit: string;
  runs: readonly number[];
  /** `id` of the measurement of the same benchmark that this one is compared with. */
  comparedWith?: string;
}

/** What every file in `bench/benchmarks` exports; the registry lists them. */
export interface Benchmark {
  /** What `npm run bench -- <name>` takes. */
  name: string;
  /** One line: what is measured, and beside what. */
  title: string;
  /** Rounds unless `--runs` says otherwise; a round may measure one thing several times. */
  rounds: number;
  measure(rounds: number, tell: Tell): Promise<Measurement[]>;
}

/** Tells the person who waits what goes on. */
export type Tell = (line: string) => void;

/** The machine lacks something that the benchmark needs; the message says what. */
export class NotReady extends Error {}
