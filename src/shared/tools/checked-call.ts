import { ZodError } from 'zod';
import { AppError } from '../errors.ts';

/** Does a tool's work; a parameter that it cannot read is BAD_PARAM. */
export async function checkedCall<T>(tool: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    // A parameter that is not known here stands beside the path, not in it.
    const path = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
    throw new AppError(
      'BAD_PARAM',
      'invalid_params',
      `The step's parameter "${path ?? ''}" cannot be used.`,
      {
        advice: 'Correct the plan. Nothing was signed.',
        facts: { tool, path: path ?? '' },
        cause: error,
      },
    );
  }
}
