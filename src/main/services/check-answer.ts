import { AppError } from '../../shared/errors.ts';
import { holdsSecret } from '../agent/planner/holds-secret.ts';

/** What a plan is answered is kept with its run and handed to its steps. Errors: ANSWER_SECRET. */
export function assertNoSecret(answer: string): void {
  if (!holdsSecret(answer)) return;
  const message = 'This may open a wallet, so it was not taken as an answer.';
  throw new AppError('ANSWER_SECRET', 'policy_denied', message, {
    advice: 'Nothing was kept of it. No plan needs a recovery phrase or a private key.',
  });
}
