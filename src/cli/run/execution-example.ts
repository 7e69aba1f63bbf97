import { rehearsalExample } from '../rehearsal-document.ts';

const [exampleStep] = rehearsalExample.steps;

/** A run, as the help shows it. */
export const executionExample = {
  planId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
  executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
  requestId: '019abf0e-4c01-7d42-8b7a-5e2c9a1f3b60',
  status: 'completed',
  ...{ state: 'completed', waitingFor: null, wanted: null },
  startedAt: 1_764_000_000_000,
  completedAt: 1_764_000_003_000,
  steps: [
    {
      ...{ nodeId: 'swap', path: 'swap', status: 'completed' },
      ...{ startedAt: 1_764_000_000_100, completedAt: 1_764_000_002_900 },
      ...{ result: { amountIn: '1', amountOut: '2980.2' }, retryCount: 0 },
    },
  ],
  gasSpentEth: 0.000210842,
  feeEth: '0.000210842',
  verdict: 'matched',
  effects: [
    {
      effectId: '019abf0e-4e22-7b05-a1c4-6d3f8e9b2c70',
      ...{ nodeId: 'swap', path: 'swap', ordinal: 0, kind: 'swap', state: 'confirmed' },
      txHash: '0x3c1f6f1a9f0e4f9d6a1d3a6d2f0b8c7e5d4c3b2a190807060504030201000f0e',
      ...{ blockNumber: '13', nonce: 0 },
      rehearsed: exampleStep?.assetChanges,
      actual: exampleStep?.assetChanges,
      ...{ rehearsedFeeEth: '0.000210842', feeEth: '0.000210842', verdict: 'matched' },
    },
  ],
};
