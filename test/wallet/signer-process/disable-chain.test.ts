// Taking back that the wallet signs for a chain: less is allowed, so main may ask for it.
import { describe, expect, it } from 'vitest';
import { keyChainError } from '../../../src/main/wallet/keychain/key-chain.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCode } from '../support/error-code.ts';
import { fakeKeyChain } from '../support/fake-key-chain.ts';
import { agree, mandateDraft, requestOf } from '../support/sample-mandate.ts';
import { expectationOf, unsignedBytes } from '../support/sample-transaction.ts';
import {
  enableSample,
  importSample,
  startTestSigner,
  type TestSigner,
  unlockSample,
} from '../support/test-signer.ts';

const onEthereum = (signer: TestSigner, approvalId: string) => ({
  approvalId: approvalId.repeat(32),
  unsignedTx: unsignedBytes({ chainId: 1 }),
  expectation: expectationOf({ chainId: 1 }),
  expiresAt: signer.clock.nowMs + 60_000,
});

async function openOnEthereum(folder = temporaryFolder()): Promise<TestSigner> {
  const signer = startTestSigner(folder);
  await importSample(signer);
  await enableSample(signer, 1);
  return signer;
}

async function approve(signer: TestSigner, approvalId: string): Promise<void> {
  signer.clock.monotonicMs += 1_000;
  const shown = signer.proposals().findLast((proposal) => proposal.approvalId === approvalId);
  await signer.tell({ type: 'approve', approvalId, challenge: shown?.challenge ?? '' });
}

describe('a chain that the wallet is to sign for no more', () => {
  it('is asked for nothing more, also after a restart, until the password lets it again [A-15]', async () => {
    const folder = temporaryFolder();
    const signer = await openOnEthereum(folder);
    await signer.client.disableChain(1);
    expect(signer.events.at(-1)).toMatchObject({
      ...{ type: 'changed', status: { chains: [31_337, 31_338] } },
    });
    const again = startTestSigner(folder);
    await unlockSample(again);
    const request = onEthereum(again, 'a');
    expect(await errorCode(() => again.client.propose(request))).toBe('TX_CHAIN_NOT_ENABLED');
    const wrong = { type: 'enableChain', password: 'not the password', chainId: 1 };
    expect(await again.human(wrong)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
    await enableSample(again, 1);
    expect(await again.client.propose(request)).toMatchObject({ digest: expect.any(String) });
  });

  it('takes back what was asked and what was agreed to, and of other chains nothing [A-15]', async () => {
    const signer = await openOnEthereum();
    const [asked, agreed] = [onEthereum(signer, 'a'), onEthereum(signer, 'b')];
    const practice = {
      ...onEthereum(signer, 'c'),
      unsignedTx: unsignedBytes(),
      expectation: expectationOf(),
    };
    await signer.client.propose(asked);
    const { digest } = await signer.client.propose(agreed);
    const { digest: ofPractice } = await signer.client.propose(practice);
    await approve(signer, agreed.approvalId);
    await approve(signer, practice.approvalId);
    await signer.client.disableChain(1);
    const ended = signer.events.filter(
      (event) => event.type === 'decided' && event.decision === 'withdrawn',
    );
    expect(ended.map((event) => 'approvalId' in event && event.approvalId)).toEqual([
      asked.approvalId,
      agreed.approvalId,
    ]);
    const signed = signer.client.sign(agreed.approvalId, digest);
    expect(await errorCode(() => signed)).toBe('PROPOSAL_UNKNOWN');
    expect(await signer.client.sign(practice.approvalId, ofPractice)).toMatchObject({
      digest: ofPractice,
    });
  });

  it('has its mandates revoked, and those of other chains not', async () => {
    const signer = await openOnEthereum();
    const draft = mandateDraft(signer.clock.nowMs, { chainId: 1 });
    const mandated = await agree(signer, draft);
    const other = await agree(signer, mandateDraft(signer.clock.nowMs));
    await signer.client.disableChain(1);
    expect(await signer.client.listMandates()).toMatchObject([
      { terms: { mandateId: draft.mandateId }, state: 'revoked' },
      { terms: { mandateId: other.draft.mandateId }, state: 'active' },
    ]);
    const request = requestOf(mandated, { chainId: 1 });
    expect(await errorCode(() => signer.client.proposeUnderMandate(request))).toBe(
      'MANDATE_REVOKED',
    );
  });

  it('stays signed for until every mandate of it is revoked, also one that it cannot get at now [A-15]', async () => {
    const keyChain = fakeKeyChain();
    let silent = false;
    const get = keyChain.get;
    keyChain.get = (name) =>
      silent ? Promise.reject(keyChainError('KEYCHAIN_TIMEOUT')) : get(name);
    const signer = startTestSigner(temporaryFolder(), { loadKeyChain: async () => keyChain });
    await importSample(signer);
    await enableSample(signer, 1);
    const ofChain = { chainId: 1, whileLocked: true };
    const anchored = await agree(signer, mandateDraft(signer.clock.nowMs, ofChain));
    const practice = await agree(signer, mandateDraft(signer.clock.nowMs, { whileLocked: true }));
    silent = true;
    expect(await errorCode(() => signer.client.disableChain(1))).toBe('KEYCHAIN_TIMEOUT');
    expect((await signer.client.status()).chains).toContain(1);
    silent = false;
    await signer.client.disableChain(1);
    expect((await signer.client.status()).chains).not.toContain(1);
    expect(await signer.client.listMandates()).toMatchObject([
      { terms: { mandateId: anchored.draft.mandateId }, state: 'revoked' },
      { terms: { mandateId: practice.draft.mandateId }, state: 'active' },
    ]);
  });

  it('is taken off where a mandate of another chain, or one whose record is broken, cannot be opened', async () => {
    const keyChain = fakeKeyChain();
    const signer = startTestSigner(temporaryFolder(), { loadKeyChain: async () => keyChain });
    await importSample(signer);
    await enableSample(signer, 1);
    await agree(signer, mandateDraft(signer.clock.nowMs, { whileLocked: true }));
    await agree(signer, mandateDraft(signer.clock.nowMs, { chainId: 1, whileLocked: true }));
    keyChain.entries.clear();
    await signer.client.disableChain(1);
    expect((await signer.client.status()).chains).not.toContain(1);
  });

  it('stays as it is while the vault is locked', async () => {
    const folder = temporaryFolder();
    await openOnEthereum(folder);
    const locked = startTestSigner(folder);
    expect(await errorCode(() => locked.client.disableChain(1))).toBe('SIGNER_LOCKED');
    await unlockSample(locked);
    expect((await locked.client.status()).chains).toContain(1);
  });
});
