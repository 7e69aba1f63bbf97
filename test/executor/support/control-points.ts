import type { CrashPoint, CrashPointName } from '../../../src/main/executor/crash-points.ts';

/** What only comes up where a person orders something of a run. */
const controlPoints: readonly CrashPointName[] = [
  'go_on',
  'want_pause',
  'pause_run',
  'resume_run',
  'want_cancel',
  'cancel_run',
  'stop_all',
  'allow_again',
  'take_up',
];

export const isOfControl = (point: CrashPoint): boolean =>
  controlPoints.some((name) => point.startsWith(`${name}.`));
