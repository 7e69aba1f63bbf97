import { AppError } from '../../../shared/errors.ts';

/** CHAIN_MISMATCH: what was agreed for one network is not looked for while another is in use. */
export function otherNetwork(): AppError {
  const message = 'Another network is in use than the one that this schedule was agreed for.';
  return new AppError('CHAIN_MISMATCH', 'invalid_params', message, {
    advice: 'Nothing was started. Choose its network again, or edit the schedule.',
  });
}
