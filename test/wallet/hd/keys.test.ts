import { describe, expect, it } from 'vitest';
import { accountPath, derivePrivateKey } from '../../../src/main/wallet/hd/derive-key.ts';
import {
  newMnemonic,
  normaliseMnemonic,
  seedOf,
  seedSecret,
} from '../../../src/main/wallet/hd/mnemonic.ts';
import { addressOfKey, parsePrivateKey } from '../../../src/main/wallet/hd/private-key.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { sampleAddress, sampleKey, samplePhrase } from '../support/sample-vault.ts';

describe('a recovery phrase [V-13]', () => {
  it('has the number of words that was asked for, and is another one every time', () => {
    expect(newMnemonic(12).split(' ')).toHaveLength(12);
    expect(newMnemonic(24).split(' ')).toHaveLength(24);
    expect(newMnemonic(12)).not.toBe(newMnemonic(12));
  });

  it('is read however it was pasted', () => {
    expect(normaliseMnemonic(`  ${samplePhrase.toUpperCase().replaceAll(' ', '\n  ')}\t`)).toBe(
      samplePhrase,
    );
  });

  it('is refused with a wrong word, a wrong count or a wrong order', () => {
    const wrong = [
      samplePhrase.replace('junk', 'jungle'),
      samplePhrase.replace('junk', 'xyzzy'),
      samplePhrase.split(' ').slice(1).join(' '),
      samplePhrase.replace('test junk', 'junk test'),
      '',
    ];
    for (const phrase of wrong) {
      expect(errorCodeNow(() => normaliseMnemonic(phrase))).toBe('MNEMONIC_INVALID');
    }
  });

  it('leads to the account that other wallets show for it', async () => {
    const seed = seedOf(await seedSecret(samplePhrase, ''));
    const key = derivePrivateKey(seed, accountPath(0));
    expect(Buffer.from(key).toString('hex')).toBe(sampleKey);
    expect(addressOfKey(key)).toBe(sampleAddress);
  });

  it('leads elsewhere with a passphrase, which is not kept', async () => {
    const secret = await seedSecret(samplePhrase, 'extra');
    expect(addressOfKey(derivePrivateKey(seedOf(secret), accountPath(0)))).not.toBe(sampleAddress);
    expect(Buffer.from(secret).includes('extra')).toBe(false);
  });
});

describe('a private key', () => {
  it('is read with and without its prefix', () => {
    expect(parsePrivateKey(` 0x${sampleKey} `)).toEqual(parsePrivateKey(sampleKey));
  });

  it('is refused when it is zero, beyond the curve, or no key at all', () => {
    const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
    for (const text of ['00'.repeat(32), order, 'ff'.repeat(32), sampleKey.slice(1), 'hello']) {
      expect(errorCodeNow(() => parsePrivateKey(text))).toBe('PRIVATE_KEY_INVALID');
    }
  });
});
