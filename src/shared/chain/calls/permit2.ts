import { parseAbi } from 'viem/utils';
import { type KnownFunction, knownFunction } from './known-function.ts';

/** Permit2's AllowanceTransfer: allowances that end by themselves, of tokens that Permit2 itself may take. */
export const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
]);

export const permit2Functions: readonly KnownFunction[] = [
  knownFunction(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ({ spender }) => ({ spender, drawn: [] }),
  ),
];
