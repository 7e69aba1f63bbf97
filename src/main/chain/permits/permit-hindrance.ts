import { type Address, hashTypedData, recoverAddress } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import type { PermitCall } from './permit-call.ts';
import { readPermitDomain } from './permit-domain.ts';
import { permitMessage } from './permit-message.ts';

export type PermitHindrance = 'expired' | 'used_or_foreign';

/**
 * Why a token would refuse the permit in a call that is sent now; null where it takes it. Worked out here from
 * what the token says, so that nobody is shown the signature. Errors: RPC_*.
 */
export async function permitHindrance(
  client: ChainClient,
  { token, units, deadlineSec, signature }: PermitCall,
  { from: owner, to: spender }: { from: Address; to: Address },
): Promise<PermitHindrance | null> {
  const [domain, { timestamp }] = await Promise.all([
    readPermitDomain(client, token, owner),
    client.head(),
  ]);
  if (timestamp > deadlineSec) return 'expired';
  if (domain === null || signature === null) return 'used_or_foreign';
  const terms = { ...domain, owner, spender, units, deadlineSec };
  const hash = hashTypedData(permitMessage(terms));
  const signer = await recoverAddress({ hash, signature }).catch(() => null);
  return signer !== null && sameAddress(signer, owner) ? null : 'used_or_foreign';
}

const reasons: Readonly<Record<PermitHindrance, string>> = {
  expired: 'The permit in this transaction is over: its time has passed.',
  used_or_foreign:
    'The token would not take the permit in this transaction: another one was used in its place, or it is not one of this account.',
};

/** Errors of whoever comes upon one. */
export function permitOver(why: PermitHindrance): AppError {
  return new AppError('PERMIT_OVER', 'reverted', reasons[why], {
    advice:
      'Nothing was sent, and the permit lets nobody take anything any more. Start the step again to be asked for a new one.',
    facts: { reason: why },
  });
}
