import { executionExample } from '../run/execution-example.ts';

const hash = '6f1e0f0f3a2f4f0b9a2a6c9b7d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e';

/** Evidence as the help shows it: of each part what matters most. */
export const evidenceExample = {
  schemaVersion: 1,
  approval: {
    ...{ approvalId: '7b1f0c55d09e4a1c8f2e6a3b9d4c5e60', status: 'consumed', decidedBy: 'local' },
    ...{ digest: `0x${hash}`, facts: { title: 'Swap 1 ETH for at least 2,965.3 USDC' } },
  },
  plan: { planId: executionExample.planId, revision: 1, hash, document: { name: 'Swap' } },
  run: { executionId: executionExample.executionId, chainId: 31_337 },
  step: { path: 'swap', kind: 'swap', ordinal: 0 },
  rehearsal: {
    block: { number: '12', hash: `0x${hash}`, timestamp: '1764000000' },
    hosts: ['rpc.one.example', 'rpc.two.example'],
    environment: { app: '0.1.0', anvil: { version: '1.7.1', sha256: hash } },
    readSetHash: hash,
  },
  bytes: { unsigned: '0x02f8…', signed: '0x02f8…', txHash: `0x${hash}`, nonce: 0 },
  times: {
    ...{ rehearsed: 1_764_000_000_000, asked: 1_764_000_000_010, answered: 1_764_000_001_000 },
    ...{ signed: 1_764_000_001_020, sent: 1_764_000_001_060, mined: 1_764_000_002_000 },
    confirmed: 1_764_000_002_900,
  },
  outcome: { state: 'confirmed', verdict: 'matched', feeWei: '210842000000000' },
  log: [{ seq: 12, kind: 'approval.consumed', hash, mac: null }],
  hashes: { approval: hash, plan: hash },
  sha256: hash,
};
