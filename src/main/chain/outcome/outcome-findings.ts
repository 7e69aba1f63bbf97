import type { Address } from 'viem';
import type { Finding } from '../../../shared/chain/types.ts';

export function notAsLogged(
  token: Address,
  account: Address,
  claimed: bigint,
  found: bigint,
): Finding {
  return {
    id: 'BALANCE_NOT_AS_LOGGED',
    level: 'danger',
    message: 'A token says that it moved one amount, and its balances changed by another.',
    evidence: { token, account, claimed: claimed.toString(), found: found.toString() },
  };
}
