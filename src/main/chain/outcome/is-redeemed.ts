import type { Address } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import type { InterestToken } from './interest-token.ts';
import { type MinedCall, meaningOfMined } from './mined-call.ts';

interface Left {
  token: Address | 'native';
  account: Address;
  delta: bigint;
  interest?: InterestToken | undefined;
}

/** Whether a token went back to the contract that gave it, for money that came to the same account. */
export function isRedeemed(call: MinedCall, { token, account, delta, interest }: Left): boolean {
  const { redeems, recipient } = meaningOfMined(call) ?? {};
  if (delta >= 0n || account !== call.from || recipient === undefined) return false;
  if (!sameAddress(recipient, account)) return false;
  return token === redeems || (interest?.as === 'supplied' && sameAddress(interest.pool, call.to));
}
