import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { keccak256, parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ProposalRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  expectationOf,
  type SampleFields,
  sampleTransaction,
  unsignedBytes,
} from '../support/sample-transaction.ts';
import { sampleAddress, sampleKey, samplePassword } from '../support/sample-vault.ts';
import {
  enableSample,
  importSample,
  startTestSigner,
  type TestSigner,
  unlockSample,
} from '../support/test-signer.ts';

let counter = 0;

function requestFor(signer: TestSigner, changes: SampleFields = {}): ProposalRequest {
  counter += 1;
  return {
    approvalId: counter.toString(16).padStart(32, '0'),
    unsignedTx: unsignedBytes(changes),
    expectation: expectationOf(changes),
    expiresAt: signer.clock.nowMs + 60_000,
  };
}

async function openSigner(overrides = {}): Promise<TestSigner> {
  const signer = startTestSigner(temporaryFolder(), overrides);
  await importSample(signer);
  return signer;
}

/** The person reads for a second and says yes to the newest question about an approval. */
async function approve(signer: TestSigner, approvalId: string): Promise<void> {
  signer.clock.monotonicMs += 1_000;
  const shown = signer.proposals().filter((proposal) => proposal.approvalId === approvalId);
  await signer.tell({ type: 'approve', approvalId, challenge: shown.at(-1)?.challenge ?? '' });
}

const codeOf = async (action: Promise<unknown>): Promise<unknown> =>
  action.then(
    () => 'none',
    (error) => error.code,
  );

describe('an approved transaction', () => {
  it('is signed once, as it was shown, by the account that was named', async () => {
    const signer = await openSigner();
    const request = requestFor(signer);
    const { digest } = await signer.client.propose(request);
    expect(digest).toBe(keccak256(unsignedBytes()));
    expect(signer.proposals()[0]).toMatchObject({ digest, from: sampleAddress, replaces: false });
    await approve(signer, request.approvalId);
    expect(signer.events.at(-1)).toMatchObject({ type: 'decided', decision: 'approved', digest });
    const signed = await signer.client.sign(request.approvalId, digest);
    const serializedTransaction = signed.rawTransaction as `0x02${string}`;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(sampleAddress);
    expect(signed.hash).toBe(keccak256(serializedTransaction));
    expect(parseTransaction(serializedTransaction)).toMatchObject({ nonce: 3, chainId: 31_337 });
    expect(await codeOf(signer.client.sign(request.approvalId, digest))).toBe('ALREADY_SIGNED');
  });

  it('is signed for exactly one of two who ask at once, a thousand times [A-02]', {
    timeout: 120_000,
  }, async () => {
    const signer = startTestSigner(temporaryFolder(), { preApproved: () => true });
    const draft = { type: 'importPrivateKey', password: samplePassword, privateKey: sampleKey };
    await signer.human(draft);
    await signer.human({ type: 'createConfirmed' });
    for (let nonce = 0; nonce < 1_000; nonce += 1) {
      const request = requestFor(signer, { nonce });
      const { digest } = await signer.client.propose(request);
      const both = await Promise.allSettled([
        signer.client.sign(request.approvalId, digest),
        signer.client.sign(request.approvalId, digest),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('can be asked for again when its bytes were lost, and only as the same bytes', async () => {
    const folder = temporaryFolder();
    const first = startTestSigner(folder);
    await importSample(first);
    const request = requestFor(first);
    const { digest } = await first.client.propose(request);
    await approve(first, request.approvalId);
    const before = await first.client.sign(request.approvalId, digest);
    const second = startTestSigner(folder);
    await unlockSample(second);
    expect(await codeOf(second.client.sign(request.approvalId, digest))).toBe('PROPOSAL_UNKNOWN');
    const other = { ...request, unsignedTx: unsignedBytes({ value: 1n }) };
    other.expectation = expectationOf({ value: 1n });
    expect(await codeOf(second.client.propose(other))).toBe('APPROVAL_ID_REUSED');
    await second.client.propose(request);
    expect(await codeOf(second.client.sign(request.approvalId, digest))).toBe('NOT_APPROVED');
    await approve(second, request.approvalId);
    const again = await second.client.sign(request.approvalId, digest);
    expect(again.rawTransaction).toBe(before.rawTransaction);
  });
});

describe('an answer', () => {
  it('is not taken before anyone could have read the question [A-08]', async () => {
    const signer = await openSigner();
    const request = requestFor(signer);
    const { digest } = await signer.client.propose(request);
    const challenge = signer.proposals()[0]?.challenge ?? '';
    signer.clock.monotonicMs += 899;
    const { approvalId } = request;
    const early = await signer.human({ type: 'approve', approvalId, challenge });
    expect(early).toMatchObject({ error: { code: 'ANSWER_TOO_SOON' } });
    expect(await codeOf(signer.client.sign(approvalId, digest))).toBe('NOT_APPROVED');
    signer.clock.monotonicMs += 1;
    await signer.tell({ type: 'approve', approvalId, challenge });
    expect((await signer.client.sign(approvalId, digest)).digest).toBe(digest);
  });

  it('belongs to one showing: a window that opens again gets another challenge', async () => {
    const signer = await openSigner();
    const { approvalId } = await proposeOne(signer);
    const stale = signer.proposals()[0]?.challenge ?? '';
    await signer.human({ type: 'hello' });
    expect(signer.proposals()).toHaveLength(2);
    signer.clock.monotonicMs += 1_000;
    const answer = await signer.human({ type: 'approve', approvalId, challenge: stale });
    expect(answer).toMatchObject({ error: { code: 'CHALLENGE_MISMATCH' } });
    await approve(signer, approvalId);
    expect(signer.events.at(-1)).toMatchObject({ decision: 'approved' });
  });

  it('of yes ends in time although the computer’s clock is set back', async () => {
    const signer = await openSigner();
    const { approvalId, digest } = await proposeOne(signer);
    await approve(signer, approvalId);
    signer.clock.monotonicMs += 60_000;
    signer.clock.nowMs -= 3_600_000;
    expect(await codeOf(signer.client.sign(approvalId, digest))).toBe('PROPOSAL_EXPIRED');
    expect(signer.events.at(-1)).toMatchObject({ decision: 'expired' });
  });

  it('is not asked for something that could be signed some other day', async () => {
    const signer = await openSigner();
    const expiresAt = signer.clock.nowMs + 7_200_001;
    const request = { ...requestFor(signer), expiresAt };
    expect(await codeOf(signer.client.propose(request))).toBe('PROPOSAL_TOO_LONG');
    expect(signer.proposals()).toEqual([]);
  });

  it('of no ends the question, and so does taking it back', async () => {
    const signer = await openSigner();
    const rejected = await proposeOne(signer);
    await signer.tell({ type: 'reject', approvalId: rejected.approvalId });
    expect(signer.events.at(-1)).toMatchObject({ decision: 'rejected' });
    const withdrawn = await proposeOne(signer, { nonce: 4 });
    await signer.client.withdraw(withdrawn.approvalId);
    for (const { approvalId, digest } of [rejected, withdrawn]) {
      expect(await codeOf(signer.client.sign(approvalId, digest))).toBe('PROPOSAL_UNKNOWN');
    }
  });

  it('of yes that comes too late is not taken', async () => {
    const signer = await openSigner();
    const { approvalId } = await proposeOne(signer);
    signer.clock.nowMs += 60_000;
    signer.clock.monotonicMs += 60_000;
    const challenge = signer.proposals()[0]?.challenge ?? '';
    const answer = await signer.human({ type: 'approve', approvalId, challenge });
    expect(answer).toMatchObject({ error: { code: 'PROPOSAL_EXPIRED' } });
    expect(signer.events.at(-1)).toMatchObject({ decision: 'expired' });
  });

  it('of yes does not outlive the approval', async () => {
    const signer = await openSigner();
    const { approvalId, digest } = await proposeOne(signer);
    await approve(signer, approvalId);
    signer.clock.nowMs += 60_000;
    expect(await codeOf(signer.client.sign(approvalId, digest))).toBe('PROPOSAL_EXPIRED');
    expect(signer.events.at(-1)).toMatchObject({ decision: 'expired' });
  });
});

describe('asking', () => {
  it('again for the same bytes changes nothing, neither a question nor an answer', async () => {
    const signer = await openSigner();
    const request = requestFor(signer);
    const { digest } = await signer.client.propose(request);
    expect(await signer.client.propose(request)).toEqual({ digest });
    expect(signer.proposals()).toHaveLength(1);
    await approve(signer, request.approvalId);
    expect(await signer.client.propose(request)).toEqual({ digest });
    expect(signer.proposals()).toHaveLength(1);
    expect((await signer.client.sign(request.approvalId, digest)).digest).toBe(digest);
  });

  it('for bytes that any chain would take is refused [A-15]', async () => {
    const signer = await openSigner();
    const {
      type: _type,
      chainId: _chain,
      maxFeePerGas,
      maxPriorityFeePerGas: _tip,
      ...rest
    } = sampleTransaction;
    const unsignedTx = serializeTransaction({ ...rest, type: 'legacy', gasPrice: maxFeePerGas });
    const request = { ...requestFor(signer), unsignedTx };
    expect(await codeOf(signer.client.propose(request))).toBe('TX_MALFORMED');
  });
});

describe('a second transaction with the same nonce', () => {
  it('is asked for as a replacement', async () => {
    const signer = await openSigner();
    const first = await proposeOne(signer);
    await approve(signer, first.approvalId);
    await signer.client.sign(first.approvalId, first.digest);
    await proposeOne(signer, { value: 1n });
    const shown = signer.proposals().at(-1);
    expect(shown).toMatchObject({ subject: 'transaction', replaces: true });
    expect(shown?.summary.map(({ label }) => label)).toContain('Replaces');
  });

  it('is not signed when nobody was told that it replaces one', async () => {
    const signer = await openSigner();
    const first = await proposeOne(signer);
    const second = await proposeOne(signer, { value: 1n });
    await approve(signer, first.approvalId);
    await approve(signer, second.approvalId);
    await signer.client.sign(first.approvalId, first.digest);
    expect(await codeOf(signer.client.sign(second.approvalId, second.digest))).toBe(
      'NONCE_SIGNED_MEANWHILE',
    );
  });
});

describe('the signing ledger', () => {
  async function signedOnce() {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    for (const nonce of [1, 2]) {
      const { approvalId, digest } = await proposeOne(signer, { nonce });
      await approve(signer, approvalId);
      await signer.client.sign(approvalId, digest);
    }
    const { vaultId, generation, ledgerSeq } = await signer.client.status();
    const known = {
      vaultId: vaultId ?? '',
      generation: generation ?? 0,
      ledgerSeq: ledgerSeq ?? 0,
    };
    return { folder, path: join(folder, 'signer-ledger'), known };
  }

  it('is written before the signature, readable by its owner only', async () => {
    const { path, known } = await signedOnce();
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2]);
    expect(known.ledgerSeq).toBe(2);
  });

  it('is refused when a line was changed, removed, moved or added', async () => {
    const { folder, path } = await signedOnce();
    const whole = readFileSync(path, 'utf8');
    const [one = '', two = ''] = whole.trimEnd().split('\n');
    const forged = two.replace('"seq":2', '"seq":3');
    const damaged = [
      whole.replace('"nonce":"1"', '"nonce":"9"'),
      `${two}\n`,
      `${two}\n${one}\n`,
      `${whole}${forged}\n`,
      `${whole}not json\n`,
    ];
    for (const text of damaged) {
      writeFileSync(path, text);
      const signer = startTestSigner(folder);
      expect(await unlockSample(signer)).toMatchObject({ error: { code: 'LEDGER_CORRUPT' } });
      expect(await signer.client.status()).toMatchObject({ vault: 'locked' });
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
    const signer = startTestSigner(folder);
    expect(await unlockSample(signer, { acceptLedgerReset: true })).toMatchObject({
      type: 'unlocked',
    });
    expect((await signer.client.status()).ledgerSeq).toBe(0);
  });

  it('loses a line that a crash cut short, because nothing was signed under it', async () => {
    const { folder, path } = await signedOnce();
    const whole = readFileSync(path);
    appendFileSync(path, '{"vaultId":"half');
    const signer = startTestSigner(folder);
    expect(await unlockSample(signer)).toMatchObject({ type: 'unlocked' });
    expect(readFileSync(path)).toEqual(whole);
  });

  it('is missed when it was cut off at its end, by the count that main keeps', async () => {
    const { folder, path, known } = await signedOnce();
    truncateSync(path, readFileSync(path).indexOf(0x0a) + 1);
    const signer = startTestSigner(folder, {}, known);
    expect(await unlockSample(signer)).toMatchObject({ error: { code: 'LEDGER_CORRUPT' } });
  });

  it('of another vault is left alone', async () => {
    const { folder, path } = await signedOnce();
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, 'signer-ledger'), readFileSync(path));
    const signer = startTestSigner(elsewhere);
    await importSample(signer);
    expect((await signer.client.status()).ledgerSeq).toBe(0);
    expect(folder).not.toBe(elsewhere);
  });

  it('that cannot be written means that nothing is signed', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    const { approvalId, digest } = await proposeOne(signer);
    await approve(signer, approvalId);
    mkdirSync(join(folder, 'signer-ledger'));
    expect(await codeOf(signer.client.sign(approvalId, digest))).toBe('LEDGER_IO_ERROR');
    rmdirSync(join(folder, 'signer-ledger'));
    expect((await signer.client.sign(approvalId, digest)).digest).toBe(digest);
  });
});

describe('a chain whose coins have value', () => {
  it('is not signed for until a person enabled it', async () => {
    const signer = await openSigner();
    const request = requestFor(signer, { chainId: 1 });
    expect(await codeOf(signer.client.propose(request))).toBe('TX_CHAIN_NOT_ENABLED');
    await enableSample(signer, 1);
    expect(await codeOf(signer.client.propose(request))).toBe('none');
  });
});

async function proposeOne(signer: TestSigner, changes: SampleFields = {}) {
  const request = requestFor(signer, changes);
  const { digest } = await signer.client.propose(request);
  return { approvalId: request.approvalId, digest };
}
