import { AppError } from '../shared/errors.ts';

/** Wrong usage: exit 2. `message` is one sentence; `verb` names the help to read. */
export function usageError(message: string, verb = ''): AppError {
  return new AppError('USAGE', 'invalid_params', message, {
    advice: `See "countersign help${verb ? ` ${verb}` : ''}".`,
  });
}
