import { describe, expect, it } from 'vitest';
import { messageObstacle, openMessage } from '../../../src/renderer/trusted/message-check.ts';
import type { MessageProposal } from '../../../src/shared/wallet/signer-proposal.ts';
import { proposal as transaction } from '../support.ts';

const message: MessageProposal = {
  subject: 'message',
  approvalId: 'a1',
  challenge: '0x',
  digest: '0x',
  expiresAt: 1_000,
  summary: [],
  form: 'text',
  chainId: 1,
  from: '0x',
  dangers: [],
};
const ready = { proposal: message, accepted: false, armed: true, busy: false, now: 0 };
const dangerous = { ...message, dangers: ['It can take all.'] };

describe('a message that waits for an answer', () => {
  it('is the one that nobody has answered, and no transaction', () => {
    expect(openMessage({ a1: message }, {})).toBe(message);
    expect(openMessage({ a1: message }, { a1: 'rejected' })).toBeNull();
    expect(openMessage({ t1: transaction() }, {})).toBeNull();
  });

  it('can be signed only when nothing is missing', () => {
    expect(messageObstacle(ready)).toBeNull();
    expect(messageObstacle({ ...ready, proposal: dangerous, accepted: true })).toBeNull();
  });

  it.each([
    [{ now: 1_000 }, 'This request has expired. Nothing was signed.'],
    [{ proposal: dangerous }, 'Type the last four characters of the address to enable signing.'],
    [{ busy: true }, 'Your answer is on its way to the signer.'],
    [{ armed: false }, 'Take a moment to read. Signing is possible in a second.'],
  ])('cannot be signed with %o', (changes, reason) => {
    expect(messageObstacle({ ...ready, ...changes })).toBe(reason);
  });
});
