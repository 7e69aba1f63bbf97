import { readFileSync } from 'node:fs';
import { hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { derivePrivateKey } from '../../../src/main/wallet/hd/derive-key.ts';
import { normaliseMnemonic, seedOf, seedSecret } from '../../../src/main/wallet/hd/mnemonic.ts';
import { addressOfKey } from '../../../src/main/wallet/hd/private-key.ts';
import { besideRepository, countVectors, ethersTestcases } from '../support/vectors.ts';
import { bip32InvalidKeys, bip32Vectors } from './bip32-vectors.ts';
import { bip39Vectors } from './bip39-vectors.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface EthersNode {
  locale: string;
  entropy: string;
  mnemonic: string;
  seed: string;
  hdnodes: { path: string; address: string; privateKey: string }[];
}

async function checkPhrase(entropy: string, phrase: string, seed: string): Promise<void> {
  const secret = await seedSecret(normaliseMnemonic(phrase), 'TREZOR');
  expect(hex(secret.subarray(1, 1 + entropy.length / 2))).toBe(entropy);
  expect(hex(seedOf(secret))).toBe(seed);
}

const published = besideRepository('bip39/vectors.json');

describe('BIP-39 [V-13]', () => {
  it('gives the seeds of the published English phrases', async () => {
    for (const [entropy, phrase, seed] of bip39Vectors) await checkPhrase(entropy, phrase, seed);
    countVectors('BIP-39, embedded', bip39Vectors.length);
  });

  it.runIf(published !== null)('gives all of them where the whole file is present', async () => {
    const { english }: { english: [string, string, string, string][] } = JSON.parse(
      readFileSync(published ?? '', 'utf8'),
    );
    for (const [entropy, phrase, seed, extended] of english) {
      await checkPhrase(entropy, phrase, seed);
      expect(HDKey.fromMasterSeed(hexToBytes(seed)).privateExtendedKey).toBe(extended);
    }
    countVectors('BIP-39, Trezor', english.length);
  });
});

describe('BIP-32 [V-13]', () => {
  it('derives the chains of the standard, leading zeros kept', () => {
    let ran = 0;
    for (const { seed, chain } of bip32Vectors) {
      for (const [path, extended] of chain) {
        const expected = HDKey.fromExtendedKey(extended).privateKey;
        expect(derivePrivateKey(hexToBytes(seed), path)).toEqual(expected);
        expect(HDKey.fromMasterSeed(hexToBytes(seed)).derive(path).privateExtendedKey).toBe(
          extended,
        );
        ran += 1;
      }
    }
    countVectors('BIP-32, chains', ran);
  });

  it('refuses the keys that the standard says are invalid', () => {
    for (const key of bip32InvalidKeys) expect(() => HDKey.fromExtendedKey(key), key).toThrow();
    countVectors('BIP-32, invalid keys', bip32InvalidKeys.length);
  });
});

describe('the accounts of other wallets [V-13]', () => {
  const cases = ethersTestcases<EthersNode>('hdnode').filter(({ locale }) => locale === 'en');

  it('have the same keys and addresses here', () => {
    let ran = 0;
    for (const { seed, hdnodes } of cases) {
      for (const { path, address, privateKey } of hdnodes.slice(0, 1)) {
        const key = derivePrivateKey(hexToBytes(seed.slice(2)), path);
        expect(`0x${hex(key)}`).toBe(privateKey);
        expect(addressOfKey(key).toLowerCase()).toBe(address);
        ran += 1;
      }
    }
    countVectors('HD accounts, ethers', ran);
  });

  it('come from the same phrases', async () => {
    const some = cases.filter((_, index) => index % 50 === 0);
    for (const { mnemonic, entropy } of some) {
      const secret = await seedSecret(normaliseMnemonic(mnemonic), '');
      expect(`0x${hex(secret.subarray(1, secret.length - 64))}`).toBe(entropy);
    }
    countVectors('BIP-39 phrases, ethers', some.length);
  });
});
