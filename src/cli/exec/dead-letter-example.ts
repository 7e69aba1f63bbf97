import type { VerbArgument } from '../verb.ts';

export const letterArgument: VerbArgument = {
  name: 'id',
  describe: 'id of the failed step in the list',
  required: true,
};

export const letterId = '019abf0e-5d21-7a90-8c11-4b7d2e9f0a35';

/** A failed step, as the help shows it. */
export const letterExample = {
  deadLetterId: letterId,
  executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
  planId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
  ...{ planName: 'Swap 1 ETH for USDC', path: 'swap', nodeId: 'swap' },
  ...{ label: 'Swap 1 ETH for USDC', tool: 'defi_swap' },
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
  error: {
    ...{ code: 'SLIPPAGE', class: 'slippage', message: 'The price moved too far.' },
    ...{ advice: 'Try again later.', facts: {}, retry: 'never' },
  },
  ...{ retryCount: 2, state: 'open', createdAt: 1_764_000_000_000 },
  ...{ resolvedAt: null, retriedAs: null },
};

/** The same as a plan document, as other programs read it. */
export const entryExample = {
  planId: letterExample.planId,
  ...{ nodeId: 'swap', executionId: letterExample.executionId, userId: 'local' },
  ...{ error: letterExample.error.message, retryCount: 2, tool: 'defi_swap' },
  params: letterExample.params,
  timestamp: letterExample.createdAt,
};
