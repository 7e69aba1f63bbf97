/** A mandate, as the help shows it. */
export const mandateExample = {
  mandateId: '019abf10-2b10-7d02-8f11-4a5b6c7d8e9f',
  name: 'Weekly purchase',
  planId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
  planName: 'Weekly purchase',
  planHash: '7c3f8a520d5f0a8f1b2c019abf0e3c607c3f8a520d5f0a8f1b2c019abf0e3c60',
  triggerId: null,
  chainId: 31_337,
  account: '0xAF4311d557fBC876059e39306ec1f3343753df29',
  mainAccount: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ...{ state: 'active', endedWhy: null },
  ...{ createdAt: 1_764_000_000_000, expiresAt: 1_766_592_000_000, whileLocked: false },
  returnedAt: null,
  lines: [{ label: 'Spends in a run', value: 'at most 100 USDC' }],
  left: [{ token: 'native', spent: '0 ETH', left: '0.5 ETH', leftInPeriod: '0.1 ETH' }],
  uses: 0,
  maxUses: 60,
};
