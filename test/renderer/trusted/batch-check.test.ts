// Several payments that are answered at once: what main shows against what the signer read.
import { describe, expect, it } from 'vitest';
import {
  disagreements,
  mustTick,
  signingObstacle,
} from '../../../src/renderer/trusted/approval-check.ts';
import type { BatchFacts } from '../../../src/shared/approvals/facts.ts';
import { batchDigest } from '../../../src/shared/wallet/batch-digest.ts';
import type { BatchProposal, PaymentRead } from '../../../src/shared/wallet/signer-proposal.ts';
import { account, facts, stranger, usdc } from '../support.ts';
import { batch, digests, payment } from './support.ts';

function read(at: number, changes: Partial<PaymentRead> = {}): PaymentRead {
  return {
    ...{ digest: digests[at] ?? '', nonce: 7 + at, recipient: stranger, token: usdc },
    ...{ units: '1500000', maxFeeWei: '100000000000000', replaces: false, unsignedTx: '0x02' },
    ...changes,
  };
}

function proposal(payments: readonly PaymentRead[] = [read(0), read(1), read(2)]): BatchProposal {
  return {
    ...{ subject: 'batch', approvalId: facts().approvalId, challenge: '0x', expiresAt: 300_000 },
    ...{ digest: batchDigest(digests), chainId: 31337, from: account, summary: [] },
    payments: [...payments],
  };
}

const native = { token: 'native', symbol: 'ETH' };

describe('payments that main shows and the signer read [A-08]', () => {
  it('agree when each row and the sums are what the bytes say', () => {
    expect(disagreements(batch(), proposal())).toEqual([]);
    const coin = batch([payment(0), payment(1), payment(2, { ...native, amount: '0.25' })], {
      totals: [
        { token: usdc, symbol: 'USDC', amount: '3' },
        { ...native, amount: '0.25' },
      ],
    });
    const inWei = read(2, { token: 'native', units: '250000000000000000' });
    expect(disagreements(coin, proposal([read(0), read(1), inWei]))).toEqual([]);
  });

  it.each<[string, BatchFacts, BatchProposal]>([
    ['an amount', batch([payment(0), payment(1, { amount: '1.2' }), payment(2)]), proposal()],
    [
      'the size of one amount beside the others',
      batch([payment(0), payment(1, { amount: '0.15' }), payment(2)]),
      proposal(),
    ],
    [
      'the size of every amount of a token that the app knows',
      batch(
        [0, 1, 2].map((at) => payment(at, { amount: '0.15' })),
        { totals: [{ token: usdc, symbol: 'USDC', amount: '0.45' }] },
      ),
      proposal(),
    ],
    [
      'an amount in the coin of the network',
      batch([payment(0), payment(1), payment(2, { ...native, amount: '0.25' })], {
        totals: [
          { token: usdc, symbol: 'USDC', amount: '3' },
          { ...native, amount: '0.25' },
        ],
      }),
      proposal([read(0), read(1), read(2, { token: 'native', units: '2500000000000000000' })]),
    ],
    [
      'a sum',
      batch(undefined, { totals: [{ token: usdc, symbol: 'USDC', amount: '0.45' }] }),
      proposal(),
    ],
    ['a fee', batch([payment(0), payment(1, { mostFee: '0.00001' }), payment(2)]), proposal()],
    ['all fees', batch(undefined, { mostFees: { symbol: 'ETH', amount: '0.0002' } }), proposal()],
    ['a recipient', batch(), proposal([read(0), read(1, { recipient: account }), read(2)])],
    ['a number', batch(), proposal([read(0), read(1, { nonce: 9 }), read(2)])],
    ['how many there are', batch(), proposal([read(0), read(1)])],
  ])('disagree about %s', (_, shown, signer) => {
    expect(disagreements(shown, signer).length).toBeGreaterThan(0);
  });
});

describe('the signing button of several payments [A-08]', () => {
  const ready = { proposal: proposal(), accepted: false, armed: true, busy: false, now: 0 };

  it('waits for a tick, or for ever, also where only one of them is dangerous or ruled out', () => {
    const found = (level: 'danger' | 'block' | 'unknown') => {
      const findings = [{ id: 'x', level, message: 'It can take all.', evidence: '' }];
      return batch([payment(0), payment(1, { findings }), payment(2)]);
    };
    expect(signingObstacle({ ...ready, facts: batch() })).toBeNull();
    for (const level of ['danger', 'unknown'] as const) {
      expect(mustTick(found(level))).toBe(true);
      expect(signingObstacle({ ...ready, facts: found(level) })).not.toBeNull();
      expect(signingObstacle({ ...ready, facts: found(level), accepted: true })).toBeNull();
    }
    const blocked = { ...ready, facts: found('block'), accepted: true };
    expect(signingObstacle(blocked)).not.toBeNull();
  });

  it('waits until each of them was in sight', () => {
    expect(signingObstacle({ ...ready, facts: batch(), unseen: 1 })).toContain('1 of them');
  });
});
