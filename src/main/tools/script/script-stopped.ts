import { AppError } from '../../../shared/errors.ts';

/** Somebody no longer waits for what a script comes to. */
export function scriptStopped(): AppError {
  const message = 'The script was stopped before it came to its end.';
  return new AppError('SCRIPT_STOPPED', 'cancelled', message, {
    advice: 'Nothing was signed. Ask for it again to have it run.',
  });
}
