// Several payments that are answered at once, as main sends them.
import type { BatchFacts, PaymentFacts } from '../../../src/shared/approvals/facts.ts';
import { batchDigest } from '../../../src/shared/wallet/batch-digest.ts';
import { facts, stranger, usdc } from '../support.ts';

export const digests = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(32)}`);

export function payment(at: number, changes: Partial<PaymentFacts> = {}): PaymentFacts {
  const recipient = { role: 'Paid to', address: stranger, name: '', source: 'unknown' } as const;
  return {
    ...{
      stepLabel: `Step ${at}`,
      title: 'Send 1.5 USDC',
      digest: digests[at] ?? '',
      nonce: 7 + at,
    },
    ...{ recipient, token: usdc, symbol: 'USDC', amount: '1.5', mostFee: '0.0001', findings: [] },
    ...changes,
  };
}

export function batch(
  payments: readonly PaymentFacts[] = [payment(0), payment(1), payment(2)],
  changes: Partial<BatchFacts> = {},
): BatchFacts {
  const { approvalId, executionId, planId, planName, stepLabel, expiresAt, rehearsedAt } = facts();
  const { chainId, networkName, practice, account: from, block } = facts();
  return {
    subject: 'batch',
    ...{ approvalId, executionId, planId, planName, stepLabel, expiresAt, rehearsedAt },
    ...{ chainId, networkName, practice, account: from, block, nonce: 7, createdAt: 0 },
    ...{ status: 'pending', title: 'Send 4.5 USDC', actionLabel: 'Sign', findings: [] },
    ...{ digest: digests[0] ?? '', batchDigest: batchDigest(digests), addresses: [] },
    payments: [...payments],
    totals: [{ token: usdc, symbol: 'USDC', amount: '4.5' }],
    mostFees: { symbol: 'ETH', amount: '0.0003' },
    ...changes,
  };
}
