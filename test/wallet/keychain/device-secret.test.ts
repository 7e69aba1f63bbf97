import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  boundKeyChain,
  type KeyChain,
  keyChainError,
} from '../../../src/main/wallet/keychain/key-chain.ts';
import {
  parseRecoveryCode,
  recoveryCode,
} from '../../../src/main/wallet/keychain/recovery-code.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { fakeKeyChain } from '../support/fake-key-chain.ts';
import { sampleKey, samplePassword, samplePhrase } from '../support/sample-vault.ts';
import { startTestSigner, unlockSample } from '../support/test-signer.ts';

const digest = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'vault')))
    .digest('hex');

/** A vault that mixes in a device secret, and what a person wrote down. */
async function vaultWithDevice() {
  const folder = temporaryFolder();
  const keyChain = fakeKeyChain();
  const signer = startTestSigner(folder, { loadKeyChain: async () => keyChain });
  const message = { type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase };
  const preview = await signer.human(message);
  const code = preview.type === 'derivedAddressPreview' ? (preview.recoveryCode ?? '') : '';
  const unlocked = await signer.human({ type: 'createConfirmed' });
  return { folder, keyChain, code, unlocked };
}

const never = new Promise<never>(() => undefined);
const secretEntry = (name: string): boolean => name.startsWith('device-secret:');

/** Every way in which a key chain fails, and what each is called. */
const failures: [string, string, (good: KeyChain) => () => Promise<KeyChain>][] = [
  [
    'cannot be loaded',
    'KEYCHAIN_UNAVAILABLE',
    () => async () => {
      throw keyChainError('KEYCHAIN_UNAVAILABLE');
    },
  ],
  [
    'throws on reading',
    'KEYCHAIN_FAILED',
    () => async () => boundKeyChain(fakeKeyChain({ get: () => Promise.reject(new Error('dbus')) })),
  ],
  ['has lost the entry', 'VAULT_KEYCHAIN_MISSING', () => async () => boundKeyChain(fakeKeyChain())],
  [
    'holds another value',
    'KEYCHAIN_WRONG_SECRET',
    () => async () => fakeKeyChain({ get: async () => Buffer.alloc(32, 9).toString('base64') }),
  ],
  [
    'hangs',
    'KEYCHAIN_TIMEOUT',
    () => async () => boundKeyChain(fakeKeyChain({ get: () => never }), 30),
  ],
  [
    'takes a value and keeps nothing',
    'KEYCHAIN_NOT_KEPT',
    () => async () => boundKeyChain(fakeKeyChain({ get: async () => null })),
  ],
  [
    'is locked, which reads like empty',
    'KEYCHAIN_LOCKED',
    () => async () =>
      boundKeyChain(
        fakeKeyChain({ get: async () => null, set: () => Promise.reject(new Error('locked')) }),
      ),
  ],
];

describe('a vault with a secret in the key chain', () => {
  it('opens with the password alone while the key chain works', async () => {
    const { folder, keyChain, unlocked } = await vaultWithDevice();
    expect(unlocked).toMatchObject({ mode: 'password+device' });
    const again = startTestSigner(folder, { loadKeyChain: async () => keyChain });
    expect(await unlockSample(again)).toMatchObject({ type: 'unlocked', notice: null });
  });

  it('gives the key chain 32 random bytes and nothing else [E-20]', async () => {
    const { keyChain } = await vaultWithDevice();
    expect(keyChain.written.length).toBeGreaterThan(0);
    for (const value of keyChain.written) {
      expect(value).toHaveLength(44);
      const decoded = Buffer.from(value, 'base64');
      for (const secret of [samplePassword, samplePhrase, sampleKey]) {
        for (const text of [secret, Buffer.from(secret, 'utf16le').toString('latin1')]) {
          expect(`${value}${decoded.toString('latin1')}${decoded.toString('hex')}`).not.toContain(
            text,
          );
        }
      }
    }
  });

  it.each(failures)(
    'is untouched and still opens by the recovery code when the key chain %s [E-21, E-22, F-21]',
    async (_, code, broken) => {
      const { folder, keyChain, code: recovery } = await vaultWithDevice();
      const before = digest(folder);
      const signer = startTestSigner(folder, { loadKeyChain: broken(keyChain) });
      expect(await unlockSample(signer)).toMatchObject({ type: 'error', error: { code } });
      expect(await signer.human({ type: 'hello' })).toMatchObject({
        vault: 'locked',
        mode: 'password+device',
        error: { code },
      });
      expect(digest(folder)).toBe(before);
      const opened = await unlockSample(signer, { recoveryCode: recovery.toLowerCase() });
      expect(opened).toMatchObject({ type: 'unlocked' });
      expect(digest(folder)).toBe(before);
    },
  );

  it('puts the lost entry back when the recovery code was given [E-22]', async () => {
    const { folder, keyChain, code } = await vaultWithDevice();
    for (const name of keyChain.entries.keys())
      if (secretEntry(name)) keyChain.entries.delete(name);
    const signer = startTestSigner(folder, { loadKeyChain: async () => keyChain });
    expect(await unlockSample(signer, { recoveryCode: code })).toMatchObject({ notice: null });
    const again = startTestSigner(folder, { loadKeyChain: async () => keyChain });
    expect(await unlockSample(again)).toMatchObject({ type: 'unlocked' });
  });

  it('does not take the recovery code of another vault', async () => {
    const { folder } = await vaultWithDevice();
    const other = await vaultWithDevice();
    const signer = startTestSigner(folder);
    expect(await unlockSample(signer, { recoveryCode: other.code })).toMatchObject({
      error: { code: 'RECOVERY_CODE_WRONG' },
    });
  });

  it('still needs the password beside the recovery code', async () => {
    const { folder, code } = await vaultWithDevice();
    const signer = startTestSigner(folder);
    const answer = await signer.human({
      type: 'unlock',
      password: 'not the password',
      recoveryCode: code,
    });
    expect(answer).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
  });
});

describe('a new vault where the key chain does not work', () => {
  it.each(failures.filter(([name]) => !name.includes('another') && !name.includes('lost')))(
    'is protected by the password alone, and says so, when it %s [E-21, F-21]',
    async (_, _code, broken) => {
      const signer = startTestSigner(temporaryFolder(), { loadKeyChain: broken(fakeKeyChain()) });
      const draft = await signer.human({ type: 'create', password: samplePassword, words: 12 });
      expect(draft).toMatchObject({ type: 'phrase', recoveryCode: null });
      const answer = await signer.human({ type: 'createConfirmed' });
      expect(answer).toMatchObject({ type: 'unlocked', mode: 'password' });
    },
  );
});

describe('a recovery code', () => {
  it('is read however it was typed', () => {
    const secret = new Uint8Array(32).map((_, index) => index * 7);
    const code = recoveryCode(secret);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){10}[0-9A-HJKMNP-TV-Z]{5}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(parseRecoveryCode(typed)).toEqual(secret);
  });

  it('is refused when a character is wrong, missing or too many', () => {
    const code = recoveryCode(new Uint8Array(32).fill(5));
    const wrong = [code.slice(1), `${code}A`, `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`, ''];
    for (const text of wrong) {
      expect(errorCodeNow(() => parseRecoveryCode(text))).toBe('RECOVERY_CODE_INVALID');
    }
  });
});
