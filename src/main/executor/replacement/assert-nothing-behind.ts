import { AppError } from '../../../shared/errors.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { Workbench } from '../run.ts';

/**
 * Throws PAYMENTS_BEHIND where a transaction that takes a delegation back would be called off though another has gone
 * out after it: that one counts on the number of the authorization, which nobody would use any more.
 */
export function assertNothingBehind({ store }: Workbench, effect: EffectRecord): void {
  const { kind, nonce, chainId, instanceId, account } = effect;
  if (kind !== 'revoke_delegation' || nonce === null) return;
  const signed = store.reader.nonces.signed({ chainId, instanceId, account });
  if (!signed.some((each) => each > nonce + 1)) return;
  throw new AppError(
    'PAYMENTS_BEHIND',
    'invalid_params',
    'This cannot be called off any more: another transaction of the account has gone out after it, and waits for it.',
    { advice: 'Nothing was signed. Speed it up instead, and both are mined.', facts: { nonce } },
  );
}
