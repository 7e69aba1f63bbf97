// The vault's one random key is changed: the same password, accounts and records, and no byte that the old key opens.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashMessage, recoverAddress } from 'viem';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { macPending } from '../../../src/main/audit/mac-pending.ts';
import { verifyAudit } from '../../../src/main/audit/verify-audit.ts';
import { nodeDisk } from '../../../src/main/wallet/vault/disk.ts';
import {
  type OpenVault,
  openVault,
  openWithDataKey,
  readVault,
  unlockKey,
} from '../../../src/main/wallet/vault/vault.ts';
import { auditFixture } from '../../audit/support/audit-fixture.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCode, errorCodeNow } from '../support/error-code.ts';
import { fakeKeyChain } from '../support/fake-key-chain.ts';
import { agree, mandateDraft, spend } from '../support/sample-mandate.ts';
import { samplePassword, samplePhrase } from '../support/sample-vault.ts';
import {
  importSample,
  startTestSigner,
  type TestSigner,
  unlockSample,
} from '../support/test-signer.ts';

const encryptAnew = { type: 'encryptAnew', password: samplePassword } as const;
const wrong = { type: 'encryptAnew', password: 'not the right one at all' } as const;
const approved = { preApproved: () => true };

const vaultIn = (folder: string): Uint8Array => new Uint8Array(readFileSync(join(folder, 'vault')));
const earlierIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('vault.prev-'));

async function openedIn(folder: string): Promise<OpenVault> {
  const sealed = readVault(vaultIn(folder));
  return openVault(sealed, await unlockKey(sealed.header, samplePassword, null));
}

/** Two accounts of the phrase, and a key from elsewhere. */
async function threeAccounts(folder: string): Promise<TestSigner> {
  const signer = startTestSigner(folder, approved);
  await importSample(signer);
  await signer.human({ type: 'addAccount' });
  const privateKey = '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690e';
  await signer.human({ type: 'importPrivateKey', password: samplePassword, privateKey });
  await signer.human({ type: 'createConfirmed' });
  return signer;
}

let approvals = 0;

/** Who signed a text, for each account of the wallet that is asked. */
async function signersOf(signer: TestSigner): Promise<string[]> {
  const signed: string[] = [];
  for (const { address, kind } of await signer.client.listAccounts()) {
    if (kind === 'mandate') continue;
    approvals += 1;
    const approvalId = approvals.toString(16).padStart(32, '0');
    const { digest } = await signer.client.proposeMessage({
      approvalId,
      form: 'text',
      message: `0x${Buffer.from('I was here.').toString('hex')}`,
      expectation: { chainId: 31_337, from: address },
      expiresAt: signer.clock.nowMs + 60_000,
    });
    const { signature } = await signer.client.signMessage(approvalId, digest);
    signed.push(await recoverAddress({ hash: hashMessage('I was here.'), signature }));
  }
  return signed;
}

describe('a vault that is encrypted anew', () => {
  it('signs with each of its accounts as before, and the key of before opens nothing of it [V-03]', async () => {
    const folder = temporaryFolder();
    const signer = await threeAccounts(folder);
    const accounts = await signer.client.listAccounts();
    const before = await openedIn(folder);
    const earlier = earlierIn(folder);
    expect(earlier.length).toBeGreaterThan(0);
    expect(await signer.human(encryptAnew)).toMatchObject({ type: 'unlocked', notice: null });
    const generation = before.header.generation + 1;
    expect(signer.events.at(-1)).toMatchObject({ type: 'changed', status: { generation } });
    expect(earlierIn(folder)).toEqual([]);
    const after = await openedIn(folder);
    const sealed = readVault(vaultIn(folder));
    expect(errorCodeNow(() => openWithDataKey(sealed, before.dek))).toBe('VAULT_BODY_CORRUPT');
    for (const [id, bytes] of before.items) expect(after.items.get(id)).not.toEqual(bytes);
    expect(await signer.client.listAccounts()).toEqual(accounts);
    expect(await signersOf(signer)).toEqual(accounts.map(({ address }) => address));
    // And so does the next process, of a vault that is changed as any other.
    const next = startTestSigner(folder, approved);
    expect(await unlockSample(next)).toMatchObject({ type: 'unlocked' });
    await next.human({ type: 'addAccount' });
    expect(await next.human(encryptAnew)).toMatchObject({ type: 'unlocked' });
    expect(await signersOf(next)).toHaveLength(accounts.length + 1);
    expect((await next.client.listAccounts()).map(({ address }) => address)).toEqual(
      expect.arrayContaining(accounts.map(({ address }) => address)),
    );
  });

  it('changes no byte for a wrong password, which counts as a wrong one at unlocking does [V-03, V-07]', async () => {
    const folder = temporaryFolder();
    const signer = await threeAccounts(folder);
    const before = vaultIn(folder);
    const earlier = earlierIn(folder);
    for (let times = 0; times < 4; times += 1) {
      expect(await signer.human(wrong)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
    }
    expect(await signer.human(encryptAnew)).toMatchObject({ error: { code: 'PASSWORD_WAIT' } });
    expect(vaultIn(folder)).toEqual(before);
    expect(earlierIn(folder)).toEqual(earlier);
    expect(await signersOf(signer)).toHaveLength(3);
    const locked = startTestSigner(folder);
    expect(await locked.human(encryptAnew)).toMatchObject({ error: { code: 'SIGNER_LOCKED' } });
    expect(vaultIn(folder)).toEqual(before);
  });

  it('writes over no vault that somebody else put there, and goes on with the key that it had', async () => {
    const folder = temporaryFolder();
    const signer = await threeAccounts(folder);
    const mine = vaultIn(folder);
    const other = startTestSigner(folder);
    await unlockSample(other);
    await other.human({ type: 'addAccount' });
    const theirs = vaultIn(folder);
    expect(await signer.human(encryptAnew)).toMatchObject({ error: { code: 'VAULT_CHANGED' } });
    expect(vaultIn(folder)).toEqual(theirs);
    expect(await signersOf(signer)).toHaveLength(3);
    writeFileSync(join(folder, 'vault'), mine);
    expect(await signer.human(encryptAnew)).toMatchObject({ type: 'unlocked' });
  });

  it('does not undo what was changed while the password was worked out', async () => {
    const folder = temporaryFolder();
    const signer = await threeAccounts(folder);
    const both = await Promise.all([signer.human(encryptAnew), signer.client.disableChain(31_338)]);
    const { chains } = await signer.client.status();
    expect(chains).toEqual([31_337]);
    if (both[0].type !== 'unlocked')
      expect(both[0]).toMatchObject({ error: { code: 'VAULT_CHANGED' } });
    expect(await signersOf(signer)).toHaveLength(3);
    expect((await openedIn(folder)).manifest.chains).toEqual([31_337]);
  });

  it('loses the earlier files where it was cut off before they went, at the next opening', async () => {
    const folder = temporaryFolder();
    const signer = await threeAccounts(folder);
    const [own = ''] = earlierIn(folder);
    const underOldKey = readFileSync(join(folder, own));
    await signer.human(encryptAnew);
    writeFileSync(join(folder, own), underOldKey);
    expect(await unlockSample(startTestSigner(folder))).toMatchObject({ type: 'unlocked' });
    expect(earlierIn(folder)).toEqual([]);
  });

  it('says where the earlier files could not be removed, and removes them at the next opening', async () => {
    const folder = temporaryFolder();
    const signer = await threeAccounts(folder);
    const held = vi.spyOn(nodeDisk, 'remove').mockImplementation(() => {
      throw Object.assign(new Error('held'), { code: 'EBUSY' });
    });
    onTestFinished(() => held.mockRestore());
    expect(await signer.human(encryptAnew)).toMatchObject({
      type: 'unlocked',
      notice: { code: 'VAULT_EARLIER_KEY_LEFT' },
    });
    expect(earlierIn(folder).length).toBeGreaterThan(0);
    held.mockRestore();
    await unlockSample(startTestSigner(folder));
    expect(earlierIn(folder)).toEqual([]);
  });
});

describe('what is written beside a vault that is encrypted anew', () => {
  it('is still judged by the key that it was written under: the audit log is whole, and a change in it is found [V-03, V-15]', async () => {
    const folder = temporaryFolder();
    const signer = await threeAccounts(folder);
    const mac = (data: string) => signer.client.auditMac(data);
    const log = auditFixture(20);
    expect(await macPending(log, mac)).toBe(20);
    await signer.client.noteAuditHead(log.reader.head());
    const sealed = { ok: true, mac: 'checked', unsealed: 0, firstBad: null };
    expect(await verifyAudit(log.reader, { mac })).toMatchObject(sealed);
    await signer.human(encryptAnew);
    expect(await verifyAudit(log.reader, { mac })).toMatchObject(sealed);
    log.writer.append({ kind: 'written.afterwards' });
    expect(await macPending(log, mac)).toBe(1);
    await signer.client.noteAuditHead(log.reader.head());
    const next = startTestSigner(folder);
    await unlockSample(next);
    const { auditHead } = await next.client.status();
    const later = (data: string) => next.client.auditMac(data);
    const judged = { mac: later, knownHead: auditHead };
    expect(await verifyAudit(log.reader, judged)).toMatchObject({ ...sealed, lines: 21 });
    log.db.exec('DROP TRIGGER audit_frozen');
    log.db.prepare('UPDATE audit SET mac = ? WHERE seq = 7').run('b'.repeat(64));
    expect(await verifyAudit(log.reader, judged)).toMatchObject({
      ok: false,
      firstBad: { seq: 7 },
    });
  });

  it('holds what a mandate spent, also one that signs while the vault is locked', async () => {
    const folder = temporaryFolder();
    const keyChain = fakeKeyChain();
    const options = { loadKeyChain: async () => keyChain };
    const signer = startTestSigner(folder, options);
    await signer.human({
      ...{ type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase },
      mixDeviceSecret: false,
    });
    await signer.human({ type: 'createConfirmed' });
    const mandated = await agree(signer, mandateDraft(signer.clock.nowMs, { whileLocked: true }));
    await spend(mandated, 40);
    const { ledgerSeq } = await signer.client.status();
    expect(await signer.human(encryptAnew)).toMatchObject({ type: 'unlocked' });
    expect(await signer.client.status()).toMatchObject({ ledgerSeq });
    expect(await errorCode(() => spend(mandated, 61))).toBe('MANDATE_OVER_RUN');
    await signer.client.lock();
    const locked = { ...mandated, signer: startTestSigner(folder, options) };
    await spend(locked, 20);
    expect(await locked.signer.client.status()).toMatchObject({ vault: 'locked' });
    await unlockSample(locked.signer);
    expect(await errorCode(() => spend(locked, 41))).toBe('MANDATE_OVER_RUN');
    await spend(locked, 40);
    const after = await agree(locked.signer, mandateDraft(signer.clock.nowMs));
    await spend(after, 10);
  });

  it('notices the file of before, which the device secret and the recovery code open as they do that of now [V-06]', async () => {
    const folder = temporaryFolder();
    const keyChain = fakeKeyChain();
    const options = { loadKeyChain: async () => keyChain };
    const signer = startTestSigner(folder, options);
    const preview = await signer.human({
      ...{ type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase },
    });
    const recoveryCode = preview.type === 'derivedAddressPreview' ? preview.recoveryCode : null;
    await signer.human({ type: 'createConfirmed' });
    const before = vaultIn(folder);
    expect(await signer.human(encryptAnew)).toMatchObject({
      type: 'unlocked',
      mode: 'password+device',
    });
    const after = vaultIn(folder);
    expect(await unlockSample(startTestSigner(folder, options))).toMatchObject({ notice: null });
    const elsewhere = startTestSigner(temporaryFolder());
    const fileBase64 = Buffer.from(after).toString('base64');
    const restore = { type: 'restoreBackup', password: samplePassword, fileBase64, recoveryCode };
    expect(await elsewhere.human(restore)).toMatchObject({ type: 'unlocked' });
    writeFileSync(join(folder, 'vault'), before);
    const older = startTestSigner(folder, options);
    expect(await unlockSample(older)).toMatchObject({ error: { code: 'VAULT_ROLLED_BACK' } });
    expect(await unlockSample(older, { acceptRollback: true })).toMatchObject({ type: 'unlocked' });
    expect(await older.client.auditMac('0x00ff')).toBe(await signer.client.auditMac('0x00ff'));
  });
});
