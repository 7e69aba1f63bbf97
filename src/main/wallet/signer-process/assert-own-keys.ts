import { isPublishedAccount } from '../../../shared/wallet/published-accounts.ts';
import { type Manifest, practiceChainIds } from '../vault/manifest.ts';
import { signerError } from './signer-error.ts';

/**
 * Of an account that is to come into a vault. Errors: PUBLISHED_KEYS, where the vault may sign for coins of value and
 * has none yet of those whose keys everybody has: where it has one, a person took that knowingly.
 */
export function assertOwnKeys(
  { chains, accounts }: Pick<Manifest, 'chains' | 'accounts'>,
  address: string,
): void {
  const isReal = chains.some((chain) => !practiceChainIds.includes(chain));
  const wasTaken = accounts.some((each) => isPublishedAccount(each.address));
  if (isReal && !wasTaken && isPublishedAccount(address))
    throw signerError('PUBLISHED_KEYS', { address });
}
