import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Hex,
  hashMessage,
  hashTypedData,
  recoverAddress,
  type TypedDataDefinition,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { readTypedData, typedDataBytes } from '../../../src/main/wallet/message/typed-data.ts';
import type { MessageRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { preApproval } from '../../../src/main/wallet/signer-process/terminal/pre-approval.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCode } from '../support/error-code.ts';
import { permit } from '../support/sample-message.ts';
import { expectationOf, unsignedBytes } from '../support/sample-transaction.ts';
import { sampleAddress } from '../support/sample-vault.ts';
import {
  importSample,
  startTestSigner,
  type TestSigner,
  unlockSample,
} from '../support/test-signer.ts';

const approvalId = 'e'.padStart(32, '0');

async function openSigner(overrides = {}, folder = temporaryFolder()): Promise<TestSigner> {
  const signer = startTestSigner(folder, overrides);
  await importSample(signer);
  return signer;
}

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

function textRequest(signer: TestSigner, text: string, changes: object = {}): MessageRequest {
  return {
    approvalId,
    form: 'text',
    message: hex(Buffer.from(text)),
    expectation: { chainId: 31_337, from: sampleAddress },
    expiresAt: signer.clock.nowMs + 60_000,
    ...changes,
  };
}

function permitRequest(signer: TestSigner, document: object, changes: object = {}): MessageRequest {
  const message = hex(typedDataBytes(readTypedData(JSON.stringify(document))));
  return { ...textRequest(signer, ''), form: 'typed_data', message, ...changes };
}

async function approve(signer: TestSigner): Promise<void> {
  signer.clock.monotonicMs += 1_000;
  const challenge = signer.proposals().at(-1)?.challenge ?? '';
  await signer.tell({ type: 'approve', approvalId, challenge });
}

describe('a message that a person approved', () => {
  it('is signed once, as another wallet would sign the text', async () => {
    const signer = await openSigner();
    const { digest } = await signer.client.proposeMessage(textRequest(signer, 'I was here.'));
    expect(digest).toBe(hashMessage('I was here.'));
    expect(await errorCode(() => signer.client.signMessage(approvalId, digest))).toBe(
      'NOT_APPROVED',
    );
    await approve(signer);
    const { signature, from } = await signer.client.signMessage(approvalId, digest);
    expect(from).toBe(sampleAddress);
    expect(await recoverAddress({ hash: hashMessage('I was here.'), signature })).toBe(
      sampleAddress,
    );
    expect(await errorCode(() => signer.client.signMessage(approvalId, digest))).toBe(
      'ALREADY_SIGNED',
    );
  });

  it('may be a permit, whose signature its token takes', async () => {
    const signer = await openSigner();
    const document = permit(signer.clock.nowMs);
    const { digest } = await signer.client.proposeMessage(permitRequest(signer, document));
    expect(digest).toBe(hashTypedData(document as unknown as TypedDataDefinition));
    await approve(signer);
    const { signature } = await signer.client.signMessage(approvalId, digest);
    expect(await recoverAddress({ hash: digest as Hex, signature })).toBe(sampleAddress);
  });

  it('is not signed once its permit has run out', async () => {
    const signer = await openSigner();
    const document = permit(signer.clock.nowMs, {
      deadline: String(signer.clock.nowMs / 1000 + 10),
    });
    const { digest } = await signer.client.proposeMessage(permitRequest(signer, document));
    await approve(signer);
    signer.clock.nowMs += 11_000;
    expect(await errorCode(() => signer.client.signMessage(approvalId, digest))).toBe(
      'MESSAGE_EXPIRED',
    );
  });

  it('is no transaction and no other message', async () => {
    const signer = await openSigner();
    const { digest } = await signer.client.proposeMessage(textRequest(signer, 'I was here.'));
    await approve(signer);
    expect(await errorCode(() => signer.client.sign(approvalId, digest))).toBe('NOTHING_TO_SIGN');
    const other = hashMessage('I was there.');
    expect(await errorCode(() => signer.client.signMessage(approvalId, other))).toBe(
      'DIGEST_MISMATCH',
    );
    expect(await errorCode(() => signer.client.proposeMessage(textRequest(signer, 'More.')))).toBe(
      'APPROVAL_ID_REUSED',
    );
    const transaction = {
      approvalId: 'f'.padStart(32, '0'),
      unsignedTx: unsignedBytes(),
      expectation: expectationOf(),
      expiresAt: signer.clock.nowMs + 60_000,
    };
    const asked = await signer.client.propose(transaction);
    const sign = () => signer.client.signMessage(transaction.approvalId, asked.digest);
    expect(await errorCode(sign)).toBe('NOTHING_TO_SIGN');
  });

  it('is in the ledger before it is signed, and its approval is for nothing else ever after', async () => {
    const folder = temporaryFolder();
    const signer = await openSigner({}, folder);
    const request = textRequest(signer, 'I was here.');
    const { digest } = await signer.client.proposeMessage(request);
    await approve(signer);
    await signer.client.signMessage(approvalId, digest);
    expect(JSON.parse(readFileSync(join(folder, 'signer-ledger'), 'utf8'))).toMatchObject({
      seq: 1,
      approvalId,
      messageDigest: digest,
      chainId: 31_337,
      from: sampleAddress,
    });
    const next = startTestSigner(folder);
    await unlockSample(next);
    expect(await errorCode(() => next.client.proposeMessage(textRequest(next, 'More.')))).toBe(
      'APPROVAL_ID_REUSED',
    );
  });
});

describe('a message is not even shown [A-13]', () => {
  it('for a chain that the vault does not sign for, or an account that it does not have', async () => {
    const signer = await openSigner();
    const ask = (expectation: object) =>
      errorCode(() => signer.client.proposeMessage(textRequest(signer, 'Hello', { expectation })));
    expect(await ask({ chainId: 1, from: sampleAddress })).toBe('TX_CHAIN_NOT_ENABLED');
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    expect(await ask({ chainId: 31_337, from: other })).toBe('ACCOUNT_UNKNOWN');
    expect(signer.proposals()).toEqual([]);
  });

  it('when its typed data are for another chain, or not in their one spelling', async () => {
    const signer = await openSigner();
    const document = permit(signer.clock.nowMs, {}, { chainId: 1 });
    expect(
      await errorCode(() => signer.client.proposeMessage(permitRequest(signer, document))),
    ).toBe('MESSAGE_CHAIN_MISMATCH');
    const message = hex(Buffer.from(JSON.stringify(permit(signer.clock.nowMs))));
    const spelled = permitRequest(signer, permit(signer.clock.nowMs), { message });
    expect(await errorCode(() => signer.client.proposeMessage(spelled))).toBe(
      'MESSAGE_NOT_CANONICAL',
    );
    expect(signer.proposals()).toEqual([]);
  });
});

describe('what the person is shown of a message', () => {
  it('is what the signer read, with its dangers', async () => {
    const signer = await openSigner();
    const document = permit(signer.clock.nowMs, { value: String(2n ** 256n - 1n) });
    await signer.client.proposeMessage(permitRequest(signer, document));
    const [shown] = signer.proposals();
    expect(shown).toMatchObject({ subject: 'message', form: 'typed_data', chainId: 31_337 });
    expect(shown?.summary.map(({ label, value }) => `${label}: ${value}`)).toMatchInlineSnapshot(`
      [
        "Network: Practice Ethereum (31337)",
        "Account: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "Asks for: Lets somebody spend a token of yours",
        "Contract: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Calls itself: USD Coin",
        "Token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Spender: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Amount: unlimited",
        "Valid until: 2027-01-15T08:10:00.000Z",
        "Permit number: 0",
        "Danger: Unlimited: the spender may take all that you hold of 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48, and all that you ever get.",
        "Digest: 0x75e82dd95d439a66036173a399ea429d3d9fbfe6a01c04f67706a887eb14c1b3",
      ]
    `);
  });
});

describe('a yes in advance', () => {
  it('does not count for messages, not even on a practice chain, without the risk flag', () => {
    const args = { folder: '/', task: 'unlock', approve: 'all' } as const;
    expect(preApproval(args)({ subject: 'message' })).toBe(false);
    expect(preApproval({ ...args, 'i-accept-the-risk': true })({ subject: 'message' })).toBe(true);
  });
});
