// Who signs despite a danger types the end of the address that it is about.
import { describe, expect, it } from 'vitest';
import {
  addressInMessage,
  addressToType,
  isEndOf,
  typeTheEnd,
} from '../../../src/renderer/trusted/address-to-type.ts';
import { signingObstacle } from '../../../src/renderer/trusted/approval-check.ts';
import { messageObstacle } from '../../../src/renderer/trusted/message-check.ts';
import type { AddressFact, TransactionFacts } from '../../../src/shared/approvals/facts.ts';
import type { MessageProposal } from '../../../src/shared/wallet/human-protocol.ts';
import { account, facts, proposal, stranger, usdc } from '../support.ts';
import { batch, payment } from './support.ts';

const party = (role: string, address: string): AddressFact => ({
  ...{ role, address, name: '', source: 'unknown' },
});

function found(level: 'danger' | 'unknown' | 'caution', message = 'It can take all.') {
  return [{ id: 'x', level, message, evidence: '' }];
}

function dangerous(changes: Partial<TransactionFacts> = {}): TransactionFacts {
  const addresses = [party('Through', usdc), party('May take', stranger)];
  return facts({ findings: found('danger'), addresses, ...changes });
}

describe('a danger in what is signed [A-08]', () => {
  it('is about the address that it names, else the first that is shown', () => {
    expect(addressToType(dangerous())?.address).toBe(usdc);
    const naming = dangerous({ findings: found('danger', `${stranger.toLowerCase()} takes it.`) });
    expect(addressToType(naming)).toMatchObject({ role: 'May take', address: stranger });
    const evident = (evidence: string) => found('danger').map((each) => ({ ...each, evidence }));
    const spender = evident(`Token: ${usdc}, Spender: ${stranger}`);
    expect(addressToType(dangerous({ findings: spender }))?.address).toBe(stranger);
  });

  it('is about who takes something, also where that is shown nowhere else', () => {
    const taker = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    const findings = found('danger').map((each) => ({
      ...each,
      evidence: `Taker: ${taker}, Called: ${usdc}`,
    }));
    expect(addressToType(dangerous({ findings }))).toEqual({
      ...{ role: 'What the danger is about', address: taker },
    });
    const second = found('danger', `${stranger} has no code.`);
    const both = dangerous({ findings: [...second, ...findings] });
    expect(addressToType(both)?.address).toBe(stranger);
  });

  it('is ticked where nobody is there that it could be about, and so is what is not known', () => {
    expect(addressToType(dangerous({ addresses: [] }))).toBeNull();
    expect(addressToType(dangerous({ findings: found('unknown') }))).toBeNull();
    expect(addressToType(dangerous({ findings: found('caution') }))).toBeNull();
  });

  it('of several payments is about who is paid by the first that has one', () => {
    const ofOne = [payment(0), payment(1, { findings: found('danger') }), payment(2)];
    const to = party('Paid to', account);
    const paid = ofOne.map((each, at) => (at === 1 ? { ...each, recipient: to } : each));
    expect(addressToType(batch(paid))).toEqual(to);
    expect(addressToType(batch())).toBeNull();
    const ofAll = batch(undefined, { findings: found('danger'), addresses: [to] });
    expect(addressToType(ofAll)).toEqual(to);
  });

  it('is accepted by the last four characters of that address and by nothing else', () => {
    const ready = { facts: dangerous(), proposal: proposal(), armed: true, busy: false, now: 0 };
    expect(signingObstacle({ ...ready, accepted: false })).toBe(typeTheEnd);
    expect(signingObstacle({ ...ready, accepted: true })).toBeNull();
    const of = party('Through', usdc);
    const end = usdc.slice(-4);
    for (const typed of [end, end.toUpperCase(), ` ${end.toLowerCase()} `])
      expect(isEndOf(of, typed), typed).toBe(true);
    const others = ['', ' ', end.slice(1), `x${end}`, `${end}${end}`, usdc, usdc.slice(2, 6)];
    for (const typed of [...others, stranger.slice(-4), 'approve'])
      expect(isEndOf(of, typed), typed).toBe(false);
  });
});

describe('a danger in a message [A-08]', () => {
  const read = (lines: readonly [string, string][], dangers = ['Without a limit.']) =>
    ({
      ...{ subject: 'message', form: 'typed_data', approvalId: 'a1', challenge: '0x' },
      ...{ digest: '0x', expiresAt: 1_000, chainId: 1, from: account, dangers },
      summary: lines.map(([label, value]) => ({ label, value })),
    }) satisfies MessageProposal;
  const ready = { accepted: false, armed: true, busy: false, now: 0 };

  it('is about who may take something, or the contract, as the signer read them', () => {
    const lines: [string, string][] = [
      ['Account', account],
      ['Contract', usdc],
    ];
    expect(addressInMessage(read(lines))).toEqual({ role: 'Contract', address: usdc });
    const permit = read([...lines, ['Spender', stranger]]);
    expect(addressInMessage(permit)).toEqual({ role: 'Spender', address: stranger });
    expect(messageObstacle({ ...ready, proposal: permit })).toBe(typeTheEnd);
    expect(addressInMessage(read(lines, []))).toBeNull();
  });

  it('is ticked where there is no address but that of the account', () => {
    const text = read([['Account', account.toLowerCase()]]);
    expect(addressInMessage(text)).toBeNull();
    expect(messageObstacle({ ...ready, proposal: text })).toBe('Tick the box to enable signing.');
  });
});
