import { AppError } from '../../errors.ts';

const untouched = 'Nothing was signed. Correct the arguments of the step.';

/** `place`: which argument, as in `args[1].to`. */
export function badArgument(place: string, expected: string): AppError {
  const message = `The argument ${place} cannot be used: expected ${expected}.`;
  return new AppError('BAD_ARGUMENT', 'invalid_params', message, {
    advice: untouched,
    facts: { argument: place, expected },
  });
}

export function wrongCount(functionName: string, expected: number, given: number): AppError {
  const message = `The function ${functionName} takes ${expected} arguments; ${given} were given.`;
  return new AppError('ARGUMENT_COUNT', 'invalid_params', message, {
    advice: untouched,
    facts: { functionName, expected, given },
  });
}
