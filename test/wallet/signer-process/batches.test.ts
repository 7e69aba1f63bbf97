// Several payments that one answer is given to: what a main that was taken over tries with it.
import { encodeFunctionData, getAddress, keccak256, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import type { BatchRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { expectationOf, type SampleFields, unsignedBytes } from '../support/sample-transaction.ts';
import { importSample, startTestSigner, type TestSigner } from '../support/test-signer.ts';

const attacker = '0x000000000000000000000000000000000000dEaD';
const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  args: [attacker, 1n],
});
let counter = 0;

function member(changes: SampleFields) {
  counter += 1;
  return {
    approvalId: counter.toString(16).padStart(32, 'c'),
    unsignedTx: unsignedBytes(changes),
    expectation: expectationOf(changes),
  };
}

/** Each to somebody else, with one number after the other. */
function batch(
  signer: TestSigner,
  count: number,
  change: (at: number) => SampleFields = () => ({}),
): BatchRequest {
  const members = Array.from({ length: count }, (_, at) => {
    const to = `0x${(at + 16).toString(16).repeat(20)}` as const;
    return member({ nonce: 3 + at, to, ...change(at) });
  });
  const [first] = members;
  return { approvalId: first?.approvalId ?? '', members, expiresAt: signer.clock.nowMs + 60_000 };
}

async function openSigner(): Promise<TestSigner> {
  const signer = startTestSigner(temporaryFolder());
  await importSample(signer);
  return signer;
}

async function sayYes(signer: TestSigner, approvalId: string, afterMs = 10_000): Promise<void> {
  signer.clock.monotonicMs += afterMs;
  const shown = signer.proposals().findLast((each) => each.approvalId === approvalId);
  await signer.tell({ type: 'approve', approvalId, challenge: shown?.challenge ?? '' });
}

const digestOf = (each: { unsignedTx: string }): string =>
  keccak256(each.unsignedTx as `0x${string}`);

/** Asks for the signature of one of them: the code of the answer. */
const sign = (signer: TestSigner, request: BatchRequest, at: number): Promise<string> => {
  const { approvalId = '', unsignedTx = '0x' } = request.members[at] ?? {};
  return signer.ask('sign', { approvalId, digest: digestOf({ unsignedTx }) });
};

async function approved(signer: TestSigner, request: BatchRequest): Promise<void> {
  expect(await signer.ask('proposeBatch', request)).toBe('ok');
  await sayYes(signer, request.approvalId);
}

describe('payments that are answered at once', () => {
  it('are signed in their order, each once, and nothing else is', async () => {
    const signer = await openSigner();
    const request = batch(signer, 4);
    expect(await signer.ask('proposeBatch', request)).toBe('ok');
    expect(await sign(signer, request, 0)).toBe('NOT_APPROVED');
    const [shown] = signer.proposals();
    expect(shown).toMatchObject({
      subject: 'batch',
      payments: request.members.map((each, at) => ({
        ...{ unsignedTx: each.unsignedTx, digest: digestOf(each), nonce: 3 + at },
      })),
    });
    // Four cannot be read as fast as one.
    await sayYes(signer, request.approvalId, 1_000);
    expect(await sign(signer, request, 0)).toBe('NOT_APPROVED');
    await sayYes(signer, request.approvalId);
    expect(await sign(signer, request, 1)).toBe('BATCH_OUT_OF_ORDER');
    expect(await sign(signer, request, 0)).toBe('ok');
    expect(await sign(signer, request, 0)).toBe('ALREADY_SIGNED');
    expect(await sign(signer, request, 2)).toBe('BATCH_OUT_OF_ORDER');
    const second = request.members[1]?.approvalId;
    const other = digestOf(member({ nonce: 4, to: attacker }));
    expect(await signer.ask('sign', { approvalId: second, digest: other })).toBe('DIGEST_MISMATCH');
    const further = { approvalId: 'f'.repeat(32), digest: other };
    expect(await signer.ask('sign', further)).toBe('PROPOSAL_UNKNOWN');
    for (const at of [1, 2, 3]) expect(await sign(signer, request, at)).toBe('ok');
    for (const at of [0, 1, 2, 3]) expect(await sign(signer, request, at)).toBe('ALREADY_SIGNED');
    expect(await signer.ask('proposeBatch', request)).toBe('APPROVAL_ID_REUSED');
    const events = signer.events.filter(({ type }) => type === 'decided');
    expect(events).toMatchObject([{ approvalId: request.approvalId, digest: shown?.digest }]);
  });

  it('are read as payments of a token where their bytes are those of a transfer', async () => {
    const signer = await openSigner();
    const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const paid = (at: number) => `0x${(at + 16).toString(16).repeat(20)}` as const;
    const request = batch(signer, 3, (at) => ({
      ...{ to: token, value: 0n, gas: 60_000n },
      data: encodeFunctionData({
        abi: parseAbi(['function transfer(address to, uint256 amount)']),
        args: [paid(at), BigInt(at + 1) * 1_000_000n],
      }),
    }));
    await approved(signer, request);
    const [shown] = signer.proposals();
    expect(shown).toMatchObject({
      payments: request.members.map((_, at) => ({
        ...{ token, recipient: getAddress(paid(at)), units: `${at + 1}000000` },
      })),
    });
    for (const at of [0, 1, 2]) expect(await sign(signer, request, at)).toBe('ok');
    // The coin goes along with no such call.
    const both = batch(signer, 2, (at) => ({
      ...{ to: token, value: 1n, gas: 60_000n, nonce: 10 + at },
      data: encodeFunctionData({
        abi: parseAbi(['function transfer(address to, uint256 amount)']),
        args: [paid(at), 1n],
      }),
    }));
    expect(await signer.ask('proposeBatch', both)).toBe('BATCH_UNFIT');
  });

  it('are refused where they are not payments of one account and chain with one number after the other', async () => {
    const signer = await openSigner();
    const ask = (request: object) => signer.ask('proposeBatch', request);
    const same = member({ nonce: 3 });
    const of = (members: BatchRequest['members']) => ({
      ...{ approvalId: members[0]?.approvalId ?? '', members },
      expiresAt: signer.clock.nowMs + 60_000,
    });
    expect(await ask(batch(signer, 0))).toBe('SIGNER_BAD_MESSAGE');
    expect(await ask(batch(signer, 1))).toBe('SIGNER_BAD_MESSAGE');
    expect(await ask(batch(signer, 51))).toBe('SIGNER_BAD_MESSAGE');
    const long = { data: `0x${'00'.repeat(70_000)}`, gas: 1_000_000n } as const;
    expect(await ask(batch(signer, 2, () => long))).toBe('SIGNER_BAD_MESSAGE');
    expect(await ask(of([same, same]))).toBe('BATCH_UNFIT');
    expect(await ask(of([same, { ...same, approvalId: 'e'.repeat(32) }]))).toBe('BATCH_UNFIT');
    expect(await ask(of([member({ nonce: 3 }), member({ nonce: 5 })]))).toBe('BATCH_UNFIT');
    expect(await ask(of([member({ nonce: 4 }), member({ nonce: 3 })]))).toBe('BATCH_UNFIT');
    expect(await ask(batch(signer, 3, (at) => (at === 1 ? { chainId: 31_338 } : {})))).toBe(
      'BATCH_UNFIT',
    );
    const allowance = { data: approve, gas: 60_000n, value: 0n };
    expect(await ask(batch(signer, 3, (at) => (at === 2 ? allowance : {})))).toBe('BATCH_UNFIT');
    const stranger = batch(signer, 2);
    const lied = stranger.members.map((each, at) =>
      at === 1 ? { ...each, expectation: { ...each.expectation, from: attacker } } : each,
    );
    expect(await ask({ ...stranger, members: lied })).toBe('ACCOUNT_UNKNOWN');
    const other = stranger.members.map((each, at) =>
      at === 1 ? { ...each, unsignedTx: unsignedBytes({ nonce: 4, to: attacker }) } : each,
    );
    expect(await ask({ ...stranger, members: other })).toBe('EXPECTATION_MISMATCH');
    const swapped = { ...stranger, approvalId: stranger.members[1]?.approvalId };
    expect(await ask(swapped)).toBe('BATCH_UNFIT');
    expect(signer.proposals()).toEqual([]);
  });

  it('cannot be changed, mixed with others or asked about again under the same ids', async () => {
    const signer = await openSigner();
    const request = batch(signer, 3);
    await approved(signer, request);
    const [, second] = request.members;
    const { expiresAt } = request;
    expect(await signer.ask('propose', { ...second, expiresAt })).toBe('APPROVAL_ID_REUSED');
    const longer = { ...request, members: [...request.members, member({ nonce: 6 })] };
    expect(await signer.ask('proposeBatch', longer)).toBe('APPROVAL_ID_REUSED');
    const stolen = { ...member({ nonce: 3 }), approvalId: 'd'.repeat(32) };
    const around = { approvalId: stolen.approvalId, members: [stolen, second], expiresAt };
    expect(await signer.ask('proposeBatch', around)).toBe('APPROVAL_ID_REUSED');
    expect(await sign(signer, request, 0)).toBe('ok');
  });

  it('end with the yes to them: taken back, expired or locked, nothing more is signed', async () => {
    const signer = await openSigner();
    const [taken, late, open] = [batch(signer, 3), batch(signer, 3), batch(signer, 3)];
    await approved(signer, taken);
    expect(await sign(signer, taken, 0)).toBe('ok');
    // By the id of any of them.
    expect(await signer.ask('withdraw', { approvalId: taken.members[2]?.approvalId })).toBe('ok');
    expect(await sign(signer, taken, 1)).toBe('PROPOSAL_UNKNOWN');
    await approved(signer, late);
    expect(await sign(signer, late, 0)).toBe('ok');
    signer.clock.nowMs += 60_000;
    expect(await sign(signer, late, 1)).toBe('PROPOSAL_EXPIRED');
    expect(await sign(signer, late, 1)).toBe('PROPOSAL_UNKNOWN');
    const fresh = { ...open, expiresAt: signer.clock.nowMs + 60_000 };
    await approved(signer, fresh);
    expect(await sign(signer, fresh, 0)).toBe('ok');
    await signer.client.lock();
    const { approvalId = '', unsignedTx = '0x' } = fresh.members[1] ?? {};
    const after = signer.client.sign(approvalId, digestOf({ unsignedTx }));
    await expect(after).rejects.toMatchObject({ class: expect.stringMatching(/locked|timeout/) });
  });
});
