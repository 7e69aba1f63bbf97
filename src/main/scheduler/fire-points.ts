// Every boundary of firing at which the process could die. The crash tests are generated from this list.

export const firePointNames = [
  'decide',
  'prepare',
  'write_fires',
  'begin_run',
  'cancel_earlier',
  'begin_queued',
  'resume_schedule',
  'run_now',
] as const;
export type FirePointName = (typeof firePointNames)[number];

export type FirePoint = `${FirePointName}.before` | `${FirePointName}.after`;

export const firePoints: readonly FirePoint[] = firePointNames.flatMap((name): FirePoint[] => [
  `${name}.before`,
  `${name}.after`,
]);

/** Does `work` between the two points of `name`. */
export function passing<T>(
  crash: (point: FirePoint) => void,
  name: FirePointName,
  work: () => T,
): T {
  crash(`${name}.before`);
  const result = work();
  crash(`${name}.after`);
  return result;
}
