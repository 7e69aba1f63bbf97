import { AppError, type ErrorFacts } from '../../shared/errors.ts';

/** The fork could not say what would happen: nothing is known, so nothing may be approved. */
export function rehearsalUnavailable(reason: string, cause?: unknown): AppError {
  return new AppError(
    'REHEARSAL_UNAVAILABLE',
    'network',
    'The rehearsal could not be finished, so what the plan would do is not known.',
    {
      advice: 'Nothing was signed. Rehearse again; without a rehearsal nothing can be approved.',
      facts: { reason },
      cause,
    },
  );
}

/** A kind of step that cannot be rehearsed yet. */
export function notRehearsable(what: string, facts: ErrorFacts): AppError {
  return new AppError('REHEARSAL_NOT_POSSIBLE', 'unknown', `${what} cannot be rehearsed.`, {
    advice: 'What this step would do is not known, and nothing was signed.',
    facts,
  });
}
