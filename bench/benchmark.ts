/** What a benchmark measured: every run is kept, so that the spread can be seen. */
export interface Measurement {
  /** Short and stable, e.g. `rehearse_warm`. */
  id: string;
  /** Unit of every run, e.g. `ms`. */
  unit: string;
  runs: number[];
  /** `id` of the measurement of the same benchmark that this one is compared with. */
  comparedWith?: string;
}

/** What every `bench/<name>.bench.ts` exports as `benchmark`. */
export interface Benchmark {
  /** One line: what is measured, and what it includes. */
  title: string;
  measure(): Promise<Measurement[]>;
}
