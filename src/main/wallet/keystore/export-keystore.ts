import { bytesToHex } from '@noble/hashes/utils.js';
import { v4 as uuid } from 'uuid';
import { randomBytes } from '../vault/random-bytes.ts';
import { keystoreCipher, keystoreKey, keystoreMac } from './keystore-crypto.ts';

/** scrypt as geth's standard: 256 MiB. */
const standardCost = { n: 262_144, r: 8, p: 1 } as const;

/** A keystore v3 file of one private key, under a password of its own. `address` in any spelling. */
export async function exportKeystore(
  privateKey: Uint8Array,
  address: string,
  password: string,
  cost: { n: number; r: number; p: number } = standardCost,
): Promise<string> {
  const kdfparams = { ...cost, dklen: 32 as const, salt: bytesToHex(randomBytes(32)) };
  const iv = randomBytes(16);
  const key = await keystoreKey(password, kdfparams);
  try {
    const ciphertext = keystoreCipher(key, iv, privateKey);
    return JSON.stringify({
      version: 3,
      id: uuid(),
      address: address.toLowerCase().replace(/^0x/, ''),
      crypto: {
        cipher: 'aes-128-ctr',
        cipherparams: { iv: bytesToHex(iv) },
        ciphertext: bytesToHex(ciphertext),
        kdf: 'scrypt',
        kdfparams,
        mac: bytesToHex(keystoreMac(key, ciphertext)),
      },
    });
  } finally {
    key.fill(0);
  }
}
