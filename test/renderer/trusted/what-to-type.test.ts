// Who says yes despite a danger types what it is about.
import { describe, expect, it } from 'vitest';
import { signingObstacle } from '../../../src/renderer/trusted/approval-check.ts';
import { messageObstacle } from '../../../src/renderer/trusted/message-check.ts';
import {
  addressInMessage,
  isTyped,
  typeTheEnd,
  typeTheName,
  whatToType,
} from '../../../src/renderer/trusted/what-to-type.ts';
import type {
  AddressFact,
  ApprovalFacts,
  CommandFacts,
  FileChangeFacts,
  TransactionFacts,
  VisitFacts,
} from '../../../src/shared/approvals/facts.ts';
import type { MessageProposal } from '../../../src/shared/wallet/signer-proposal.ts';
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
    expect(whatToType(dangerous())).toMatchObject({ address: usdc });
    const naming = dangerous({ findings: found('danger', `${stranger.toLowerCase()} takes it.`) });
    expect(whatToType(naming)).toMatchObject({ role: 'May take', address: stranger });
    const evident = (evidence: string) => found('danger').map((each) => ({ ...each, evidence }));
    const spender = evident(`Token: ${usdc}, Spender: ${stranger}`);
    expect(whatToType(dangerous({ findings: spender }))).toMatchObject({ address: stranger });
  });

  it('is about who takes something, also where that is shown nowhere else', () => {
    const taker = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    const findings = found('danger').map((each) => ({
      ...each,
      evidence: `Taker: ${taker}, Called: ${usdc}`,
    }));
    expect(whatToType(dangerous({ findings }))).toEqual({
      ...{ role: 'What the danger is about', address: taker },
    });
    const second = found('danger', `${stranger} has no code.`);
    const both = dangerous({ findings: [...second, ...findings] });
    expect(whatToType(both)).toMatchObject({ address: stranger });
  });

  it('is about who signs where nobody else is there; what is not known is ticked', () => {
    expect(whatToType(dangerous({ addresses: [] }))).toMatchObject({ address: account });
    expect(whatToType(dangerous({ findings: found('unknown') }))).toBeNull();
    expect(whatToType(dangerous({ findings: found('caution') }))).toBeNull();
  });

  it('of several payments is about who is paid by the first that has one', () => {
    const ofOne = [payment(0), payment(1, { findings: found('danger') }), payment(2)];
    const to = party('Paid to', account);
    const paid = ofOne.map((each, at) => (at === 1 ? { ...each, recipient: to } : each));
    expect(whatToType(batch(paid))).toEqual(to);
    expect(whatToType(batch())).toBeNull();
    const ofAll = batch(undefined, { findings: found('danger'), addresses: [to] });
    expect(whatToType(ofAll)).toEqual(to);
  });

  it('is accepted by the last four characters of that address and by nothing else', () => {
    const ready = { facts: dangerous(), proposal: proposal(), armed: true, busy: false, now: 0 };
    expect(signingObstacle({ ...ready, accepted: false })).toBe(typeTheEnd);
    expect(signingObstacle({ ...ready, accepted: true })).toBeNull();
    const of = party('Through', usdc);
    const end = usdc.slice(-4);
    for (const typed of [end, end.toUpperCase(), ` ${end.toLowerCase()} `])
      expect(isTyped(of, typed), typed).toBe(true);
    const others = ['', ' ', end.slice(1), `x${end}`, `${end}${end}`, usdc, usdc.slice(2, 6)];
    for (const typed of [...others, stranger.slice(-4), 'approve'])
      expect(isTyped(of, typed), typed).toBe(false);
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

  it('is about who signs where there is no other address', () => {
    const text = read([['Account', account.toLowerCase()]]);
    expect(addressInMessage(text)).toEqual({ role: 'Signed by', address: account });
    expect(messageObstacle({ ...ready, proposal: text })).toBe(typeTheEnd);
    expect(messageObstacle({ ...ready, accepted: true, proposal: text })).toBeNull();
  });
});

describe('a danger of what is done on this computer [A-08]', () => {
  const { approvalId, executionId, planId, planName, stepLabel, title, actionLabel } = facts();
  const asked = {
    ...{ approvalId, executionId, planId, planName, stepLabel, title, actionLabel },
    ...{ findings: found('danger'), digest: `0x${'3f'.repeat(30)}A1b2` },
    ...{ rehearsedAt: 0, createdAt: 0, expiresAt: 1_000, status: 'pending' as const },
  };
  const command = (program: string): CommandFacts => ({
    ...{ subject: 'command', ...asked },
    command: {
      ...{ kind: 'run', program, sha256: 'ab'.repeat(32), args: [], cwd: '/', env: {} },
      ...{ network: false, sandboxed: false, writes: [], timeoutMs: 1 },
    },
  });
  const changed = (path: string): FileChangeFacts => ({
    ...{ subject: 'file_change', ...asked, folder: null, content: { as: 'unchanged' } },
    change: {
      ...{ kind: 'create', path, before: { exists: false }, madeFolders: [], droppedFolders: [] },
      after: { exists: true, sha256: '5e'.repeat(32), bytes: 6, mode: 0o644 },
    },
  });
  const visited = (...urls: string[]): VisitFacts => ({
    ...{ subject: 'visit', ...asked },
    visit: {
      ...{ kind: 'visit', sites: [], timeoutMs: 1 },
      actions: urls.map((url) => ({ do: 'navigate' as const, url })),
    },
  });

  it('is accepted by the name of the program, the file or the site, and by nothing else', () => {
    const cases: [ApprovalFacts, string, string][] = [
      [command('/usr/bin/rsync'), 'Program', 'rsync'],
      [command('C:\\Tools\\Copy It.exe'), 'Program', 'Copy It.exe'],
      [changed('/home/ada/notes/run me.sh'), 'Name', 'run me.sh'],
      [visited('https://pay.example.com:8443/a?b=c.example'), 'Site', 'pay.example.com'],
    ];
    for (const [facts, role, name] of cases) {
      const wanted = whatToType(facts);
      expect(wanted).toEqual({ role, name });
      if (wanted === null) continue;
      for (const typed of [name, ` ${name.toUpperCase()} `])
        expect(isTyped(wanted, typed), typed).toBe(true);
      for (const typed of ['', name.slice(1), `${name}${name}`, `/${name}`, 'yes'])
        expect(isTyped(wanted, typed), typed).toBe(false);
      const ready = { facts, proposal: proposal(), armed: true, busy: false, now: 0 };
      expect(signingObstacle({ ...ready, accepted: false })).toBe(typeTheName);
      expect(signingObstacle({ ...ready, accepted: true })).toBeNull();
    }
  });

  it('is accepted by the end of the digest where no keyboard has the name', () => {
    const names = ['a\u200bb', 'план', '', 'x'.repeat(41), 'a\u202eb'];
    for (const each of [...names.map((name) => changed(`/n/${name}`)), visited()]) {
      expect(whatToType(each)).toEqual({ role: 'End of the digest', name: 'A1b2' });
    }
  });

  it('is ticked where it is only not known', () => {
    const unknown = { ...command('/usr/bin/rsync'), findings: found('unknown') };
    expect(whatToType(unknown)).toBeNull();
  });
});
