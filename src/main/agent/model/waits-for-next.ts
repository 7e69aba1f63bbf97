import type { AppError } from '../../../shared/errors.ts';
import type { ModelWatch } from './model-call.ts';
import type { ModelPorts } from './model-ports.ts';
import { waitBeforeRetry } from './retry.ts';
import { waited } from './timers.ts';

/** Of the attempts at one thing so far. */
interface Failure {
  error: AppError;
  failures: number;
  /** Something of the answer was told already. */
  shown: boolean;
}

/** Tells of the wait and waits until the next attempt; false at once where none may follow. Errors: MODEL_STOPPED. */
export async function waitsForNext(
  { chance, timers }: Pick<ModelPorts, 'chance' | 'timers'>,
  { onWait, signal }: Pick<ModelWatch, 'onWait' | 'signal'>,
  { error, failures, shown }: Failure,
): Promise<boolean> {
  const waitMs = waitBeforeRetry(error, failures, shown, chance());
  if (waitMs === null) return false;
  onWait?.({ error, waitMs });
  await waited(timers, waitMs, signal);
  return true;
}
