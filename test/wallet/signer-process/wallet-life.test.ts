import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyChainError } from '../../../src/main/wallet/keychain/key-chain.ts';
import { importKeystore } from '../../../src/main/wallet/keystore/import-keystore.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fakeKeyChain } from '../support/fake-key-chain.ts';
import {
  sampleAddress,
  sampleKey,
  samplePassword,
  samplePhrase,
  sampleVault,
} from '../support/sample-vault.ts';
import {
  enableSample,
  importSample,
  startTestSigner,
  unlockSample,
} from '../support/test-signer.ts';

const errorOf = (answer: object): unknown =>
  'error' in answer && answer.error && typeof answer.error === 'object' && 'code' in answer.error
    ? answer.error.code
    : answer;

describe('a new wallet', () => {
  it('is written only once the person has written the words down', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    const draft = await signer.human({ type: 'create', password: samplePassword, words: 12 });
    expect(draft.type === 'phrase' && draft.phrase.split(' ')).toHaveLength(12);
    expect(await signer.client.status()).toMatchObject({ vault: 'none' });
    const answer = await signer.human({ type: 'createConfirmed' });
    expect(answer).toMatchObject({ type: 'unlocked', mode: 'password', notice: null });
    expect(await signer.client.status()).toMatchObject({
      vault: 'unlocked',
      generation: 1,
      chains: [31_337, 31_338],
    });
    expect(answer.type === 'unlocked' && answer.accounts[0]?.address).toBe(
      draft.type === 'phrase' && draft.address,
    );
  });

  it('can be thought better of, and confirming nothing is refused', async () => {
    const signer = startTestSigner(temporaryFolder());
    await signer.human({ type: 'create', password: samplePassword, words: 24 });
    await signer.human({ type: 'discardDraft' });
    expect(errorOf(await signer.human({ type: 'createConfirmed' }))).toBe('NO_DRAFT');
    expect(await signer.client.status()).toMatchObject({ vault: 'none' });
  });

  it('is made beside a record of signatures that is damaged, which is set aside', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'signer-ledger'), 'no record\n');
    const signer = startTestSigner(folder);
    await signer.human({ type: 'create', password: samplePassword, words: 12 });
    expect(await signer.human({ type: 'createConfirmed' })).toMatchObject({ type: 'unlocked' });
    expect(readdirSync(folder).some((name) => name.startsWith('signer-ledger.set-aside-'))).toBe(
      true,
    );
  });

  it('needs a password worth the name [V-07]', async () => {
    const signer = startTestSigner(temporaryFolder());
    const answer = await signer.human({ type: 'create', password: 'short', words: 12 });
    expect(errorOf(answer)).toBe('PASSWORD_TOO_SHORT');
    const guessed = { type: 'create', password: 'Password1234', words: 12 } as const;
    expect(errorOf(await signer.human(guessed))).toBe('PASSWORD_GUESSABLE');
  });

  it('never takes the place of a vault that is there, even a broken one', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'vault'), 'broken');
    const signer = startTestSigner(folder);
    expect(await signer.human({ type: 'hello' })).toMatchObject({
      type: 'state',
      vault: 'damaged',
      error: { code: 'VAULT_BAD_MAGIC' },
    });
    const requests = [
      { type: 'create', password: samplePassword, words: 12 },
      { type: 'importPrivateKey', password: samplePassword, privateKey: sampleKey },
      { type: 'restoreBackup', password: samplePassword, fileBase64: 'AAAA' },
    ];
    for (const request of requests) {
      expect(errorOf(await signer.human(request))).toBe('VAULT_EXISTS');
    }
    expect(readFileSync(join(folder, 'vault'), 'utf8')).toBe('broken');
  });

  it('is imported from a phrase, a key or a keystore, its address shown before [V-13]', async () => {
    const keystore = startTestSigner(temporaryFolder());
    await importSample(keystore);
    const exported = await keystore.human({
      type: 'exportKeystore',
      password: samplePassword,
      address: sampleAddress.toLowerCase(),
      keystorePassword: 'for the other wallet',
    });
    const json = exported.type === 'keystore' ? exported.json : '';
    expect(Buffer.from(await importKeystore(json, 'for the other wallet')).toString('hex')).toBe(
      sampleKey,
    );
    const secrets = [
      { type: 'importMnemonic', mnemonic: samplePhrase },
      { type: 'importPrivateKey', privateKey: `0x${sampleKey}` },
      { type: 'importKeystore', keystoreJson: json, keystorePassword: 'for the other wallet' },
    ];
    for (const secret of secrets) {
      const signer = startTestSigner(temporaryFolder());
      const preview = await signer.human({ ...secret, password: samplePassword });
      expect(preview).toMatchObject({ type: 'derivedAddressPreview', address: sampleAddress });
      expect(await signer.human({ type: 'createConfirmed' })).toMatchObject({ type: 'unlocked' });
      expect(await signer.client.listAccounts()).toMatchObject([{ address: sampleAddress }]);
    }
  });
});

describe('an open wallet', () => {
  it('takes more accounts, from its phrase and from elsewhere, and keeps them', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    await signer.human({ type: 'addAccount' });
    const key = '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690e';
    const draft = { type: 'importPrivateKey', password: samplePassword, privateKey: key };
    await signer.human(draft);
    await signer.human({ type: 'createConfirmed' });
    expect(errorOf(await signer.human(draft))).toBe('ACCOUNT_EXISTS');
    const wrong = { ...draft, password: 'not the password' };
    expect(errorOf(await signer.human(wrong))).toBe('VAULT_WRONG_PASSWORD');
    const again = startTestSigner(folder);
    await unlockSample(again);
    const accounts = await again.client.listAccounts();
    expect(accounts.map(({ kind, path }) => [kind, path])).toEqual([
      ['hd', "m/44'/60'/0'/0/0"],
      ['hd', "m/44'/60'/0'/0/1"],
      ['key', null],
    ]);
    expect(accounts[1]?.address).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  });

  it('signs for a real chain only after the password was given for that [A-15]', async () => {
    const signer = startTestSigner(temporaryFolder());
    await importSample(signer);
    const wrong = { type: 'enableChain', password: 'not the password', chainId: 1 };
    expect(errorOf(await signer.human(wrong))).toBe('VAULT_WRONG_PASSWORD');
    await enableSample(signer, 1);
    expect((await signer.client.status()).chains).toEqual([31_337, 31_338, 1]);
  });

  it('signs for no real chain with keys that everybody has, unless a person takes them [A-15]', async () => {
    const signer = startTestSigner(temporaryFolder());
    await importSample(signer);
    const enable = { type: 'enableChain', password: samplePassword, chainId: 1 };
    expect(errorOf(await signer.human(enable))).toBe('PUBLISHED_KEYS');
    expect((await signer.client.status()).chains).toEqual([31_337, 31_338]);
    const taken = await signer.human({ ...enable, acceptPublishedKeys: true });
    expect(taken).toMatchObject({ type: 'unlocked' });
  });

  it('takes no key that everybody has once it may sign for a real chain [A-15]', async () => {
    const signer = startTestSigner(temporaryFolder());
    await signer.human({ type: 'create', password: samplePassword, words: 12 });
    await signer.human({ type: 'createConfirmed' });
    const enable = { type: 'enableChain', password: samplePassword, chainId: 1 };
    expect(await signer.human(enable)).toMatchObject({ type: 'unlocked' });
    const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
    const draft = { type: 'importPrivateKey', password: samplePassword, privateKey };
    expect(errorOf(await signer.human(draft))).toBe('PUBLISHED_KEYS');
    expect(await signer.client.listAccounts()).toHaveLength(1);
    const own = { ...draft, privateKey: privateKey.replace(/d$/, 'e') };
    expect(await signer.human(own)).toMatchObject({ type: 'derivedAddressPreview' });
  });

  it('changes its password, and the old one opens nothing any more [V-03]', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    const newPassword = 'another long password';
    const change = { type: 'changePassword', password: samplePassword, newPassword };
    await signer.human({ type: 'addAccount' });
    const earlier = () => readdirSync(folder).filter((name) => name.startsWith('vault.prev-'));
    expect(earlier()).toHaveLength(1);
    expect(await signer.human(change)).toMatchObject({ type: 'unlocked', notice: null });
    // Main hears of the newer generation, so that the file of before would be noticed; none is left beside it.
    expect(signer.events.at(-1)).toMatchObject({ type: 'changed', status: { generation: 3 } });
    expect(earlier()).toEqual([]);
    expect(errorOf(await signer.human(change))).toBe('VAULT_WRONG_PASSWORD');
    const again = startTestSigner(folder);
    expect(errorOf(await unlockSample(again))).toBe('VAULT_WRONG_PASSWORD');
    expect(await again.human({ type: 'unlock', password: newPassword })).toMatchObject({
      type: 'unlocked',
    });
  });

  it('drops earlier files of its own alone, also those that a cut-off change of the password left', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    await signer.human({ type: 'addAccount' });
    const [own = ''] = readdirSync(folder).filter((name) => name.startsWith('vault.prev-'));
    const openedByOld = readFileSync(join(folder, own));
    const foreign = 'vault.prev-000009-00000000';
    const { bytes } = await sampleVault();
    writeFileSync(join(folder, foreign), bytes);
    const newPassword = 'another long password';
    await signer.human({ type: 'changePassword', password: samplePassword, newPassword });
    expect(existsSync(join(folder, own))).toBe(false);
    expect(readFileSync(join(folder, foreign))).toEqual(Buffer.from(bytes));
    // As where the process was killed before they went.
    writeFileSync(join(folder, own), openedByOld);
    const again = startTestSigner(folder);
    expect(await again.human({ type: 'unlock', password: newPassword })).toMatchObject({
      type: 'unlocked',
    });
    expect(existsSync(join(folder, own))).toBe(false);
    expect(existsSync(join(folder, foreign))).toBe(true);
  });

  it('ends with its process when it is locked, by main or by the person [V-09, V-10]', async () => {
    for (const byMain of [true, false]) {
      const signer = startTestSigner(temporaryFolder());
      await importSample(signer);
      if (byMain) await signer.client.lock();
      else signer.human({ type: 'lock' });
      await expect.poll(() => signer.exited).toBe(true);
      expect(signer.events.at(-1)).toEqual({ type: 'locked' });
      expect(signer.client.isRunning).toBe(false);
    }
  });

  it('computes audit codes, and none while it is locked', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    const mac = await signer.client.auditMac('0x00ff');
    expect(mac).toMatch(/^[0-9a-f]{64}$/);
    expect(await signer.client.auditMac('0x00fe')).not.toBe(mac);
    const locked = startTestSigner(folder);
    await expect(locked.client.auditMac('0x00ff')).rejects.toMatchObject({ code: 'SIGNER_LOCKED' });
    await unlockSample(locked);
    expect(await locked.client.auditMac('0x00ff')).toBe(mac);
  });

  it('writes the audit head that main names into its header with the next write [V-15]', async () => {
    const signer = startTestSigner(temporaryFolder());
    await importSample(signer);
    const head = { seq: 12, hash: 'ab'.repeat(32) };
    await signer.client.noteAuditHead(head);
    await signer.human({ type: 'addAccount' });
    expect((await signer.client.status()).auditHead).toEqual(head);
  });
});

describe('the end of the audit log', () => {
  const head = (seq: number) => ({ seq, hash: seq.toString(16).padStart(64, 'a') });

  it('is remembered in the ledger at once, each once, and known to the next process [V-15]', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    for (const seq of [3, 7, 7]) await signer.client.noteAuditHead(head(seq));
    expect(await signer.client.status()).toMatchObject({ auditHead: head(7), ledgerSeq: 2 });
    const next = startTestSigner(folder);
    expect((await next.client.status()).auditHead).toBeNull();
    await unlockSample(next);
    expect((await next.client.status()).auditHead).toEqual(head(7));
  });

  it('cannot be noted as nothing, nor while the vault is locked', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    await expect(
      signer.client.noteAuditHead({ seq: 0, hash: '0'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'SIGNER_BAD_MESSAGE' });
    const locked = startTestSigner(folder);
    await expect(locked.client.noteAuditHead(head(1))).rejects.toMatchObject({
      code: 'SIGNER_LOCKED',
    });
    expect(await unlockSample(locked)).toMatchObject({ type: 'unlocked' });
  });

  it('that was changed in the ledger is a damaged ledger', async () => {
    const folder = temporaryFolder();
    const signer = startTestSigner(folder);
    await importSample(signer);
    await signer.client.noteAuditHead(head(3));
    const path = join(folder, 'signer-ledger');
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.replace('"auditSeq":3', '"auditSeq":2'));
    const next = startTestSigner(folder);
    expect(await unlockSample(next)).toMatchObject({ error: { code: 'LEDGER_CORRUPT' } });
  });
});

describe('a backup [V-14]', () => {
  it('opens on a clean machine with the password, or the password and the recovery code', async () => {
    for (const keyChain of [null, fakeKeyChain()]) {
      const load = keyChain && (async () => keyChain);
      const signer = startTestSigner(temporaryFolder(), { loadKeyChain: load });
      const preview = await signer.human({
        type: 'importMnemonic',
        password: samplePassword,
        mnemonic: samplePhrase,
      });
      const code = preview.type === 'derivedAddressPreview' ? preview.recoveryCode : null;
      await signer.human({ type: 'createConfirmed' });
      const recovery = code === null ? {} : { recoveryCode: code };
      const backup = await signer.human({
        type: 'exportBackup',
        password: samplePassword,
        ...recovery,
      });
      const fileBase64 = backup.type === 'backup' ? backup.fileBase64 : '';
      const clean = startTestSigner(temporaryFolder());
      const restore = { type: 'restoreBackup', password: samplePassword, fileBase64, ...recovery };
      expect(await clean.human(restore)).toMatchObject({
        type: 'unlocked',
        accounts: [{ address: sampleAddress }],
      });
    }
  });

  it('needs no recovery code where the key chain still has the secret, and asks for it elsewhere', async () => {
    const keyChain = fakeKeyChain();
    const withChain = { loadKeyChain: async () => keyChain };
    const folder = temporaryFolder();
    await importSample(startTestSigner(folder, withChain));
    const fileBase64 = readFileSync(join(folder, 'vault')).toString('base64');
    const restore = { type: 'restoreBackup', password: samplePassword, fileBase64 };
    const here = startTestSigner(temporaryFolder(), withChain);
    expect(await here.human(restore)).toMatchObject({ type: 'unlocked', notice: null });
    for (const loadKeyChain of [null, async () => fakeKeyChain()]) {
      const elsewhere = startTestSigner(temporaryFolder(), { loadKeyChain });
      expect(errorOf(await elsewhere.human(restore))).toBe('RECOVERY_CODE_NEEDED');
    }
    const get = () => Promise.reject(keyChainError('KEYCHAIN_LOCKED'));
    const locked = { loadKeyChain: async () => ({ ...keyChain, get }) };
    const waiting = startTestSigner(temporaryFolder(), locked);
    expect(errorOf(await waiting.human(restore))).toBe('KEYCHAIN_LOCKED');
  });

  it('is not called one before it was opened with what a clean machine will have', async () => {
    const keyChain = fakeKeyChain();
    const signer = startTestSigner(temporaryFolder(), { loadKeyChain: async () => keyChain });
    await importSample(signer);
    const request = { type: 'exportBackup', password: samplePassword };
    expect(errorOf(await signer.human(request))).toBe('RECOVERY_CODE_NEEDED');
    const wrong = { ...request, recoveryCode: 'not a code' };
    expect(errorOf(await signer.human(wrong))).toBe('RECOVERY_CODE_INVALID');
  });
});

describe('an older vault file', () => {
  it('is noticed from what the key chain or main remembers, and opens only on purpose [V-06]', async () => {
    for (const rememberedBy of ['key chain', 'main']) {
      const folder = temporaryFolder();
      const keyChain = fakeKeyChain();
      const load = rememberedBy === 'key chain' ? async () => keyChain : null;
      const signer = startTestSigner(folder, { loadKeyChain: load });
      const message = { type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase };
      await signer.human({ ...message, mixDeviceSecret: false });
      await signer.human({ type: 'createConfirmed' });
      const old = readFileSync(join(folder, 'vault'));
      await signer.human({ type: 'addAccount' });
      const status = await signer.client.status();
      writeFileSync(join(folder, 'vault'), old);
      const known = {
        vaultId: status.vaultId ?? '',
        generation: status.generation ?? 0,
        ledgerSeq: 0,
      };
      const memory = rememberedBy === 'main' ? known : undefined;
      const again = startTestSigner(folder, { loadKeyChain: load }, memory);
      expect(errorOf(await unlockSample(again)), rememberedBy).toBe('VAULT_ROLLED_BACK');
      expect(readFileSync(join(folder, 'vault'))).toEqual(old);
      const opened = await unlockSample(again, { acceptRollback: true });
      expect(opened).toMatchObject({ type: 'unlocked' });
      expect((await again.client.status()).generation).toBe(3);
      const after = startTestSigner(folder, { loadKeyChain: load }, memory);
      expect(await unlockSample(after)).toMatchObject({ type: 'unlocked' });
    }
  });
});

describe('what main hears', () => {
  it('never holds a password, a phrase or a key [V-10, V-11]', async () => {
    const signer = startTestSigner(temporaryFolder());
    await importSample(signer);
    await signer.human({ type: 'addAccount' });
    await signer.client.status();
    const text = signer.controlText();
    const base64 = Buffer.from(sampleKey, 'hex').toString('base64');
    for (const secret of [samplePassword, samplePhrase, sampleKey, base64, 'junk']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('a backup that is brought back', () => {
  const bringsBack = async (folder: string, more: object = {}, password = samplePassword) => {
    const { bytes } = await sampleVault();
    const fileBase64 = Buffer.from(bytes).toString('base64');
    const signer = startTestSigner(folder);
    return signer.human({ type: 'restoreBackup', password, fileBase64, ...more });
  };

  it('writes nothing where the record of signatures here is damaged, until that is set aside', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'signer-ledger'), 'no record\n');
    const count = { version: 1, failures: 0, atBootMs: 0, lost: false };
    writeFileSync(join(folder, 'unlock-throttle'), JSON.stringify(count));
    expect(errorOf(await bringsBack(folder))).toBe('LEDGER_CORRUPT');
    expect(existsSync(join(folder, 'vault'))).toBe(false);
    expect(await bringsBack(folder, { acceptLedgerReset: true })).toMatchObject({
      type: 'unlocked',
    });
  });

  it('waits after wrong passwords like any other, since it may be one that was set aside here [V-07]', async () => {
    const folder = temporaryFolder();
    const tried: unknown[] = [];
    for (let times = 0; times < 7; times += 1)
      tried.push(errorOf(await bringsBack(folder, {}, 'not the right one')));
    expect(tried.at(0)).toBe('VAULT_WRONG_PASSWORD');
    expect(tried).toContain('PASSWORD_WAIT');
  });
});
