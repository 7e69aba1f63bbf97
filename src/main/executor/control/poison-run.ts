import { AppError, type ErrorShape } from '../../../shared/errors.ts';

/** POISON_RUN: why a run is put aside at start. */
export function poisonRun(starts: number): ErrorShape {
  return new AppError(
    'POISON_RUN',
    'unknown',
    `This run was taken up ${starts} times, and each time Countersign ended before it got anywhere.`,
    {
      advice: 'Nothing of it is lost. Resume it to try once more, or cancel it.',
      facts: { starts },
    },
  ).toShape();
}
