import { sampleAddress } from './sample-vault.ts';

export const sampleToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const sampleSpender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** An EIP-2612 permit of five tokens for ten minutes. */
export function permit(nowMs: number, message: object = {}, domain: object = {}) {
  return {
    domain: {
      name: 'USD Coin',
      version: '2',
      chainId: 31_337,
      verifyingContract: sampleToken,
      ...domain,
    },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      owner: sampleAddress,
      spender: sampleSpender,
      value: '5000000',
      nonce: '0',
      deadline: String(Math.floor(nowMs / 1000) + 600),
      ...message,
    },
  } as const;
}
