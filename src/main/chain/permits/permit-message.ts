import type { PermitTerms } from '../planned-transaction.ts';

const fields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const;

/** The typed data (EIP-712) that is signed for a permit. */
export function permitMessage(terms: PermitTerms) {
  const { chainId, token, name, version, owner, spender, units, nonce, deadlineSec } = terms;
  return {
    domain: { name, version, chainId, verifyingContract: token },
    primaryType: 'Permit',
    types: { Permit: fields },
    message: { owner, spender, value: units, nonce, deadline: deadlineSec },
  } as const;
}
