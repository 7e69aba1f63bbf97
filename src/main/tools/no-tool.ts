import { AppError } from '../../shared/errors.ts';

export function noTool(name: string): AppError {
  return new AppError(
    'NO_TOOL',
    'invalid_params',
    'The plan uses a tool that does not exist here.',
    {
      advice: 'Correct the plan; the validator names the nearest tools.',
      facts: { tool: name },
    },
  );
}
