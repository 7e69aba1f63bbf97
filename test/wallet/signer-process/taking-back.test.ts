// That a contract controls an account is taken back, and no authorization of any other form is signed: what a main
// that was taken over tries with it.
import { concat, type Hex, keccak256, toRlp, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { hashAuthorization } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import type { ProposalRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  otherForms,
  sampleTakingBack,
  type TakingBackFields,
  takingBackBytes,
  takingBackExpectation,
} from '../support/sample-taking-back.ts';
import { expectationOf, recipient, unsignedBytes } from '../support/sample-transaction.ts';
import { sampleAddress, sampleKey } from '../support/sample-vault.ts';
import { importSample, startTestSigner, type TestSigner } from '../support/test-signer.ts';

let counter = 0;
const newId = (): string => {
  counter += 1;
  return counter.toString(16).padStart(32, '7');
};

async function openSigner(): Promise<TestSigner> {
  const signer = startTestSigner(temporaryFolder());
  await importSample(signer);
  return signer;
}

const requestFor = (signer: TestSigner, changes: TakingBackFields = {}): ProposalRequest => ({
  approvalId: newId(),
  unsignedTx: takingBackBytes(changes),
  expectation: takingBackExpectation(changes),
  expiresAt: signer.clock.nowMs + 60_000,
});

async function sayYes(signer: TestSigner, approvalId: string): Promise<void> {
  signer.clock.monotonicMs += 1_000;
  const shown = signer.proposals().findLast((each) => each.approvalId === approvalId);
  await signer.tell({ type: 'approve', approvalId, challenge: shown?.challenge ?? '' });
}

describe('taking a delegation back', () => {
  it('is put into words from the bytes, and signed once after a yes to all of them [A-14]', async () => {
    const signer = await openSigner();
    const request = requestFor(signer);
    expect(await signer.ask('propose', request)).toBe('ok');
    const [shown] = signer.proposals();
    expect(shown?.digest).toBe(keccak256(request.unsignedTx as Hex));
    expect(shown?.summary).toContainEqual({
      label: 'Takes back',
      value:
        'the control that a contract was given over this account on Practice Ethereum (31337) (EIP-7702). No contract gets control by it. It also uses the nonce 4.',
    });
    const digest = shown?.digest ?? '';
    const { approvalId } = request;
    expect(await signer.ask('sign', { approvalId, digest })).toBe('NOT_APPROVED');
    await sayYes(signer, approvalId);
    const signed = await signer.client.sign(approvalId, digest);
    const owner = privateKeyToAccount(`0x${sampleKey}`);
    const authorization = await owner.signAuthorization({
      ...{ chainId: 31_337, nonce: 4, address: zeroAddress },
    });
    expect(signed.rawTransaction).toBe(
      await owner.signTransaction({ ...sampleTakingBack, authorizationList: [authorization] }),
    );
    expect(await signer.ask('sign', { approvalId, digest })).toBe('ALREADY_SIGNED');
  });

  it('is refused in every other form, whatever main says of it [A-14]', async () => {
    const signer = await openSigner();
    const found = await Promise.all(
      otherForms
        .filter(([, { to }]) => to !== null)
        .map(async ([name, changes]) => [
          name,
          await signer.ask('propose', requestFor(signer, changes)),
        ]),
    );
    expect(found).toEqual(
      otherForms.filter(([, { to }]) => to !== null).map(([name, , code]) => [name, code]),
    );
    const foreign = requestFor(signer, { to: recipient });
    expect(await signer.ask('propose', foreign)).toBe('TX_TAKING_BACK_ODD');
    // Said to be a payment, it is none.
    const payment = { ...requestFor(signer), expectation: expectationOf() };
    expect(await signer.ask('propose', payment)).toBe('EXPECTATION_MISMATCH');
    expect(signer.proposals()).toEqual([]);
  });

  it('is not hidden among payments that are answered at once [A-14]', async () => {
    const signer = await openSigner();
    const payment = {
      ...{ approvalId: newId(), unsignedTx: unsignedBytes({ nonce: 2 }) },
      expectation: expectationOf({ nonce: 2 }),
    };
    const { expiresAt, ...member } = requestFor(signer);
    const batch = { approvalId: payment.approvalId, members: [payment, member], expiresAt };
    expect(await signer.ask('proposeBatch', batch)).toBe('BATCH_UNFIT');
  });

  it('is not signed as a message, neither as bytes nor by its digest as typed data [A-14]', async () => {
    const signer = await openSigner();
    const terms = ['0x7a69', zeroAddress, '0x04'] as const;
    const preimage = concat(['0x05', toRlp([...terms])]);
    const digest = hashAuthorization({ chainId: 31_337, nonce: 4, address: zeroAddress });
    expect(keccak256(preimage)).toBe(digest);
    const text = (message: Hex) => ({
      ...{ approvalId: newId(), form: 'text', message, expiresAt: signer.clock.nowMs + 60_000 },
      expectation: { chainId: 31_337, from: sampleAddress },
    });
    expect(await signer.ask('proposeMessage', text(preimage))).toBe('MESSAGE_IS_TRANSACTION');
    const { approvalId } = requestFor(signer);
    expect(await signer.ask('sign', { approvalId, digest })).toBe('PROPOSAL_UNKNOWN');
    // As 32 bytes it is a text with a warning: what is signed is the digest of that text, never these bytes.
    const hash = text(digest);
    expect(await signer.ask('proposeMessage', hash)).toBe('ok');
    const [shown] = signer.proposals();
    expect(shown?.digest).not.toBe(digest);
    expect(JSON.stringify(shown)).toContain('This looks like a hash');
    await sayYes(signer, hash.approvalId);
    const asked = { approvalId: hash.approvalId, digest };
    expect(await signer.ask('signMessage', asked)).toBe('DIGEST_MISMATCH');
  });
});
