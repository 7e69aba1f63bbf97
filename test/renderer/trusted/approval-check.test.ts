import { describe, expect, it } from 'vitest';
import {
  disagreements,
  expiry,
  signingObstacle,
} from '../../../src/renderer/trusted/approval-check.ts';
import { facts, proposal, stranger } from '../support.ts';

const ready = {
  facts: facts(),
  proposal: proposal(),
  accepted: false,
  armed: true,
  busy: false,
  now: 0,
};

function danger(level: 'danger' | 'block' | 'unknown') {
  return facts({ findings: [{ id: 'x', level, message: 'It can take all.', evidence: '' }] });
}

describe('main and the signer', () => {
  it('agree when digest, chain and account are the same, whatever the case of the digits', () => {
    const loud = proposal({ digest: facts().digest.toUpperCase().replace('0X', '0x') });
    expect(disagreements(facts(), loud)).toEqual([]);
  });

  it.each([
    ['other bytes', proposal({ digest: `0x${'ab'.repeat(32)}` })],
    ['another chain', proposal({ chainId: 1 })],
    ['another account', proposal({ from: stranger })],
  ])('disagree about %s, in one sentence each', (_, other) => {
    expect(disagreements(facts(), other)).toHaveLength(1);
  });
});

describe('an address that the signer read [A-08]', () => {
  const reads = (label: string, value: string) => proposal({ summary: [{ label, value }] });

  it.each(['Recipient', 'Spender', 'To', 'Contract'])(
    'as %s and that main did not show is a reason to sign nothing',
    (label) => {
      expect(disagreements(facts({ addresses: [] }), reads(label, stranger))).toEqual([
        `The signer read an address as “${label}” that was not shown.`,
      ]);
    },
  );

  it('is none where it is shown, or is the account, in any spelling', () => {
    const shown = { role: 'Paid to', address: stranger, name: '', source: 'unknown' } as const;
    const both = facts({ addresses: [shown] });
    expect(disagreements(both, reads('Recipient', stranger.toLowerCase()))).toEqual([]);
    expect(disagreements(both, reads('Recipient', both.account.address))).toEqual([]);
  });
});

describe('the signing button [A-08]', () => {
  it('can be pressed only when nothing is missing', () => {
    expect(signingObstacle(ready)).toBeNull();
  });

  it.each([
    ['the signer has not read the bytes', { ...ready, proposal: null }],
    ['it is not armed', { ...ready, armed: false }],
    ['an answer is on its way', { ...ready, busy: true }],
    ['nothing is typed at a danger', { ...ready, facts: danger('danger') }],
    ['what could not be found out is not ticked', { ...ready, facts: danger('unknown') }],
    ['a finding blocks, ticked or not', { ...ready, facts: danger('block'), accepted: true }],
    ['it has expired', { ...ready, now: 300_000 }],
    ['the signer’s own time is over', { ...ready, proposal: proposal({ expiresAt: 5 }), now: 5 }],
  ])('says why it waits: %s', (_, state) => {
    expect(signingObstacle(state)).toMatchSnapshot();
  });

  it.each(['danger', 'unknown'] as const)(
    'accepts a finding of level %s that was ticked',
    (level) => {
      expect(signingObstacle({ ...ready, facts: danger(level), accepted: true })).toBeNull();
    },
  );

  it('counts down to the earlier of the two ends', () => {
    expect(expiry(facts(), proposal({ expiresAt: 9 }))).toBe(9);
    expect(expiry(facts(), null)).toBe(300_000);
  });
});
