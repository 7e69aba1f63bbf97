import { describe, expect, it } from 'vitest';
import { disagreements } from '../../../src/renderer/trusted/approval-check.ts';
import type { PermitFacts } from '../../../src/shared/approvals/facts.ts';
import type { MessageProposal } from '../../../src/shared/wallet/signer-proposal.ts';

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2';
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const digest = `0x${'1'.repeat(64)}`;
const known = { name: '', source: 'unknown' as const };

const facts: PermitFacts = {
  ...{ subject: 'permit', approvalId: 'a', executionId: 'x', planId: 'p', planName: 'Lend' },
  ...{ stepLabel: '1', title: 'Let it', actionLabel: 'Sign', findings: [], rehearsedAt: 1 },
  ...{ digest, createdAt: 1, expiresAt: 2, status: 'pending', chainId: 31_337 },
  ...{ networkName: 'Practice Ethereum', practice: true, lines: [] },
  account: { role: 'Signed by', address: me, ...known },
  addresses: [
    { role: 'May take', address: pool, ...known },
    { role: 'USDC is this token', address: token, ...known },
  ],
};
const proposal: MessageProposal = {
  ...{ subject: 'message', approvalId: 'a', challenge: '0x', digest, expiresAt: 2 },
  ...{ form: 'typed_data', chainId: 31_337, from: me, dangers: [] },
  summary: [
    { label: 'Account', value: me },
    { label: 'Token', value: token },
    { label: 'Spender', value: pool },
  ],
};

const about = (changes: Partial<MessageProposal>) =>
  disagreements(facts, { ...proposal, ...changes });

describe('a permit that main and the signer speak of', () => {
  it('is the same when they do', () => {
    expect(about({})).toEqual([]);
  });

  it('is another with another digest, chain or account', () => {
    expect(about({ digest: `0x${'2'.repeat(64)}` })).toEqual([
      'The signer holds other bytes than those that were rehearsed.',
    ]);
    expect(about({ chainId: 1 })).toEqual(['The signer would sign for another chain.']);
    expect(about({ from: stranger })).toEqual(['The signer would sign with another account.']);
  });

  it('is another when the signer read an address that was not shown', () => {
    const summary = [...proposal.summary, { label: 'Spender', value: stranger }];
    expect(about({ summary })).toEqual([
      'The signer read an address as “Spender” that was not shown.',
    ]);
  });

  it('is none that a step asks for when the signer finds a danger in it', () => {
    const danger = 'Unlimited: the spender may take all that you hold.';
    expect(about({ dangers: [danger] })).toEqual([danger]);
  });

  it('is no transaction', () => {
    const transaction = { ...proposal, subject: 'transaction' as const, replaces: false };
    expect(disagreements(facts, transaction)).toEqual([
      'The signer was asked about something of another kind.',
    ]);
  });
});
