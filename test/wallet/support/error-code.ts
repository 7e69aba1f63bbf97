import { AppError } from '../../../src/shared/errors.ts';

/** The code of the AppError that `action` throws or rejects with; 'none' when it succeeds. */
export async function errorCode(action: () => unknown): Promise<string> {
  try {
    await action();
    return 'none';
  } catch (error) {
    return codeOf(error);
  }
}

/** The same for an action that is not asynchronous, for loops of many thousands. */
export function errorCodeNow(action: () => unknown): string {
  try {
    action();
    return 'none';
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw new Error('Not an AppError', { cause: error });
}
