// What a mandate is for: runs that nobody is there to approve, within what a person agreed to.
import { parseTransaction, recoverTransactionAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { keyChainError } from '../../../src/main/wallet/keychain/key-chain.ts';
import { mandateLines } from '../../../src/shared/wallet/mandate-words.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCode } from '../support/error-code.ts';
import { fakeKeyChain } from '../support/fake-key-chain.ts';
import {
  agree,
  day,
  dollars,
  encode,
  ether,
  mandateDraft,
  recipient,
  requestOf,
  router,
  shares,
  spend,
  usdc,
  use,
  weth,
} from '../support/sample-mandate.ts';
import { sampleAddress, samplePassword } from '../support/sample-vault.ts';
import { importSample, startTestSigner, unlockSample } from '../support/test-signer.ts';

const swap = (account: string, amount: number, least = ether(5)) =>
  encode('swapExactTokensForTokens', dollars(amount), least, [usdc, weth], account, 9_999_999_999n);

async function open(overrides = {}, draft = {}) {
  const folder = temporaryFolder();
  const signer = startTestSigner(folder, overrides);
  await importSample(signer);
  return { folder, ...(await agree(signer, mandateDraft(signer.clock.nowMs, draft))) };
}

const unacceptable: readonly (readonly [string, object, object, string])[] = [
  ['a wrong password', {}, { password: 'something else entirely' }, 'VAULT_WRONG_PASSWORD'],
  ['terms that were not shown', {}, { digest: `0x${'00'.repeat(32)}` }, 'MANDATE_TERMS_CHANGED'],
  ['a chain that is not enabled', { chainId: 1 }, {}, 'TX_CHAIN_NOT_ENABLED'],
  ['a main account of somebody else', { mainAccount: recipient }, {}, 'MANDATE_MAIN_ACCOUNT'],
  ['an end in the past', { notBefore: 1, expiresAt: 2 }, {}, 'MANDATE_TIME'],
  [
    'a call that the signer does not know',
    { calls: [{ to: usdc, selector: '0xdeadbeef', what: 'transfer' }] },
    {},
    'MANDATE_CALL_UNKNOWN',
  ],
  ['no end', { expiresAt: undefined }, {}, 'SIGNER_BAD_MESSAGE'],
  [
    'a cap on a token that it does not name',
    { tokens: ['native', weth] },
    {},
    'SIGNER_BAD_MESSAGE',
  ],
  ['a field that is not known', { unlimited: true }, {}, 'SIGNER_BAD_MESSAGE'],
];

describe('a mandate', () => {
  it('has an account of its own, which is in the vault and on its own branch', async () => {
    const { signer, account, draft } = await open();
    const again = await agree(signer, mandateDraft(signer.clock.nowMs));
    expect(await signer.client.listAccounts()).toEqual([
      { address: sampleAddress, kind: 'hd', path: "m/44'/60'/0'/0/0" },
      { address: account, kind: 'mandate', path: "m/44'/60'/7'/0/0" },
      { address: again.account, kind: 'mandate', path: "m/44'/60'/7'/0/1" },
    ]);
    await signer.human({ type: 'addAccount' });
    const [, , , added] = await signer.client.listAccounts();
    expect(added).toMatchObject({ kind: 'hd', path: "m/44'/60'/0'/0/1" });
    const made = signer.events.filter(({ type }) => type === 'mandate');
    expect(made).toMatchObject([
      { mandate: { terms: { ...draft, account }, state: 'active', uses: 0 } },
      { mandate: { terms: again.draft } },
    ]);
  });

  it('is read to the person in the signer’s own words', () => {
    const lines = mandateLines({ ...mandateDraft(1_800_000_000_000), planHash: 'ab'.repeat(32) });
    expect(lines.map(({ label, value }) => `${label}: ${value}`)).toMatchSnapshot();
  });

  it('signs what it covers, and nobody is asked', async () => {
    const mandated = await open();
    const { signer, account, draft } = mandated;
    const allow = encode('approve', router, dollars(60));
    await use(mandated, { data: allow });
    const signed = await use(
      mandated,
      { to: router, data: swap(account, 60, ether(15)) },
      {
        facts: { expectedOut: [{ token: weth, units: String(ether(15)) }] },
      },
    );
    expect(parseTransaction(signed.rawTransaction)).toMatchObject({ chainId: 31_337 });
    const from = await recoverTransactionAddress({
      serializedTransaction: signed.rawTransaction as `0x02${string}`,
    });
    expect(from).toBe(account);
    expect(signer.proposals()).toEqual([]);
    const decided = signer.events.filter(({ type }) => type === 'decided');
    expect(decided).toMatchObject([{ decision: 'approved' }, { decision: 'approved' }]);
    // The allowance and what is drawn on it are the same 60 dollars.
    await use(mandated, { data: encode('transfer', recipient, dollars(40)) });
    expect(await errorCode(() => spend(mandated, 1))).toBe('MANDATE_OVER_RUN');
    expect(await signer.client.listMandates()).toMatchObject([
      { terms: draft, uses: 3, state: 'active' },
    ]);
  });

  it('takes a token that the bytes do not name for the one that it allowed', async () => {
    const mandated = await open();
    const deposit = { to: shares, data: encode('deposit', dollars(20), mandated.account) };
    expect(await errorCode(() => use(mandated, deposit))).toBe('MANDATE_AMOUNT_OPEN');
    await use(mandated, { data: encode('approve', shares, dollars(20)) });
    await use(mandated, deposit);
    expect(await errorCode(() => use(mandated, deposit))).toBe('MANDATE_AMOUNT_OPEN');
  });

  it('gives an allowance anew after a run that did not use it, once the day is over', async () => {
    const mandated = await open();
    const allow = { data: encode('approve', router, dollars(100)) };
    await use(mandated, allow);
    expect(await errorCode(() => use(mandated, allow, { runId: 'run-2' }))).toBe(
      'MANDATE_OVER_PERIOD',
    );
    mandated.signer.clock.nowMs += day + 1;
    await use(mandated, allow, { runId: 'run-3' });
  });

  it('counts no longer what was taken back, or was never signed in time', async () => {
    const mandated = await open();
    const { signer } = mandated;
    const all = { data: encode('transfer', recipient, dollars(100)) };
    const first = requestOf(mandated, all);
    await signer.client.proposeUnderMandate(first);
    expect(await errorCode(() => spend(mandated, 1))).toBe('MANDATE_OVER_RUN');
    await signer.client.withdraw(first.approvalId);
    const second = requestOf(mandated, all);
    const { digest } = await signer.client.proposeUnderMandate(second);
    signer.clock.nowMs += 60_000;
    await spend(mandated, 10);
    expect(await errorCode(() => signer.client.sign(second.approvalId, digest))).toBe(
      'PROPOSAL_EXPIRED',
    );
  });

  it('signs the same bytes again after a crash, and counts them once', async () => {
    const keyChain = fakeKeyChain();
    const { folder, ...mandated } = await open({ loadKeyChain: async () => keyChain });
    const request = requestOf(mandated, { data: encode('transfer', recipient, dollars(100)) });
    const { digest } = await mandated.signer.client.proposeUnderMandate(request);
    const before = await mandated.signer.client.sign(request.approvalId, digest);
    const signer = startTestSigner(folder, { loadKeyChain: async () => keyChain });
    await unlockSample(signer);
    await signer.client.proposeUnderMandate(request);
    const after = await signer.client.sign(request.approvalId, digest);
    expect(after.rawTransaction).toBe(before.rawTransaction);
    expect(await signer.client.listMandates()).toMatchObject([{ uses: 1 }]);
  });

  it('signs while the vault is locked with the key of its account, and knows no other [V-09]', async () => {
    const keyChain = fakeKeyChain();
    const options = { loadKeyChain: async () => keyChain };
    const { folder, ...mandated } = await open(options, { whileLocked: true });
    const waiting = await agree(mandated.signer, mandateDraft(mandated.signer.clock.nowMs));
    await mandated.signer.client.lock();
    const signer = startTestSigner(folder, options);
    const locked = { ...mandated, signer };
    await spend(locked, 40);
    expect(await signer.client.status()).toMatchObject({ vault: 'locked' });
    expect(await errorCode(() => spend({ ...waiting, signer }, 1))).toBe('SIGNER_LOCKED');
    expect(await signer.client.listMandates()).toMatchObject([{ terms: mandated.draft, uses: 1 }]);
    expect(await errorCode(() => signer.client.listAccounts())).toBe('SIGNER_LOCKED');
    expect(keyChain.written.every((value) => value.length === 44)).toBe(true);
    await unlockSample(signer);
    expect(await errorCode(() => spend(locked, 61))).toBe('MANDATE_OVER_RUN');
    await spend(locked, 60);
  });

  it.each([
    ['there is none', null],
    // Its library is there, and nobody behind it answers.
    [
      'none answers',
      async () => ({
        ...fakeKeyChain(),
        get: () => Promise.reject(keyChainError('KEYCHAIN_FAILED')),
      }),
    ],
  ])(
    'is not made to sign while locked where no key chain keeps its secret: %s',
    async (_, loadKeyChain) => {
      const signer = startTestSigner(temporaryFolder(), { loadKeyChain });
      await importSample(signer);
      const terms = mandateDraft(signer.clock.nowMs, { whileLocked: true });
      const read = await signer.human({ type: 'readMandate', terms });
      expect(read).toMatchObject({ problem: { code: 'MANDATE_NEEDS_KEYCHAIN' } });
      const digest = read.type === 'mandateTerms' ? read.digest : '';
      const answer = await signer.human({
        type: 'createMandate',
        password: samplePassword,
        terms,
        digest,
      });
      expect(answer).toMatchObject({
        error: {
          code: 'MANDATE_NEEDS_KEYCHAIN',
          message:
            'A mandate can sign while the vault is locked only where this system’s key chain keeps a secret for it.',
        },
      });
      expect(await signer.client.listMandates()).toEqual([]);
      expect(await signer.client.listAccounts()).toHaveLength(1);
    },
  );

  it('sends back what is left after its end, to the main account and nowhere else', async () => {
    const keyChain = fakeKeyChain();
    const mandated = await open({ loadKeyChain: async () => keyChain }, { whileLocked: true });
    const { signer, draft } = mandated;
    await spend(mandated, 10);
    await signer.client.revokeMandate(draft.mandateId);
    expect(await signer.client.listMandates()).toMatchObject([{ state: 'revoked', uses: 1 }]);
    await use(mandated, { data: encode('transfer', sampleAddress, dollars(10_000)) });
    await use(mandated, { to: sampleAddress, data: '0x', value: ether(900_000) });
    expect(await errorCode(() => spend(mandated, 1))).toBe('MANDATE_REVOKED');
    const fee = { to: sampleAddress, data: '0x', maxFeePerGas: 10_000_000_000n } as const;
    expect(await errorCode(() => use(mandated, fee))).toBe('MANDATE_FEE_TX');
  });

  it('is revoked by the person, and what it approved is not signed any more', async () => {
    const mandated = await open();
    const { signer, draft } = mandated;
    const request = requestOf(mandated);
    const { digest } = await signer.client.proposeUnderMandate(request);
    const { mandateId } = draft;
    expect(await signer.human({ type: 'revokeMandate', mandateId })).toMatchObject({
      type: 'done',
    });
    expect(await errorCode(() => signer.client.sign(request.approvalId, digest))).toBe(
      'PROPOSAL_UNKNOWN',
    );
    expect(signer.events.at(-1)).toMatchObject({ type: 'mandate', mandate: { state: 'revoked' } });
  });

  it('is not made with what a person cannot have agreed to', async () => {
    const signer = startTestSigner(temporaryFolder());
    await importSample(signer);
    const refused: Record<string, unknown> = {};
    for (const [what, changes, overrides] of unacceptable) {
      const terms = { ...mandateDraft(signer.clock.nowMs), ...changes };
      const read = await signer.human({ type: 'readMandate', terms });
      const digest = read.type === 'mandateTerms' ? read.digest : `0x${'00'.repeat(32)}`;
      const request = { type: 'createMandate', password: samplePassword, terms, digest };
      const answer = await signer.human({ ...request, ...overrides });
      refused[what] = answer.type === 'error' ? answer.error.code : answer.type;
    }
    expect(refused).toEqual(
      Object.fromEntries(unacceptable.map(([what, , , code]) => [what, code])),
    );
    expect(await signer.client.listMandates()).toEqual([]);
    expect(await signer.client.listAccounts()).toHaveLength(1);
  });
});
