import { AppError } from '../../../shared/errors.ts';

/** The practice chain could not be brought up. `reason` is one of ours. */
export function practiceStartFailed(reason: string, cause?: unknown): AppError {
  return new AppError('PRACTICE_START_FAILED', 'unknown', 'The practice chain did not start.', {
    advice:
      'Its saved state was kept and nothing was signed. Try again; if it repeats, reset the practice chain.',
    facts: { reason },
    cause,
  });
}

/** Another program runs the practice chain of this data folder and does not let us share it. */
export function practiceInUse(pid: number): AppError {
  return new AppError(
    'PRACTICE_IN_USE',
    'locked',
    'Another program is using the practice chain of this data folder.',
    { advice: 'Close it, or let it finish, then try again. Nothing was changed.', facts: { pid } },
  );
}

export function practiceNotRunning(): AppError {
  return new AppError('PRACTICE_NOT_RUNNING', 'network', 'The practice chain is not running.', {
    advice: 'Start it and try again; its state was kept.',
  });
}
