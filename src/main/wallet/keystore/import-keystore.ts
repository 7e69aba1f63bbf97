import { timingSafeEqual } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { AppError } from '../../../shared/errors.ts';
import { keystoreBytes, keystoreCipher, keystoreKey, keystoreMac } from './keystore-crypto.ts';
import { parseKeystore } from './keystore-schema.ts';

/**
 * The private key inside a keystore v3 file (pbkdf2 or scrypt). A recovery phrase that ethers adds
 * beside the key (`x-ethers`) is not read: the key is what the file stands for. Throws KEYSTORE_INVALID,
 * KEYSTORE_PARAMS_OUT_OF_RANGE, KEYSTORE_WRONG_PASSWORD. The caller fills the key with zeros.
 */
export async function importKeystore(json: string, password: string): Promise<Uint8Array> {
  const crypto = parseKeystore(json);
  const ciphertext = keystoreBytes(crypto.ciphertext);
  const iv = keystoreBytes(crypto.cipherparams.iv);
  const key = await keystoreKey(password, crypto.kdfparams);
  try {
    const mac = keystoreBytes(crypto.mac);
    const expected = keystoreMac(key, ciphertext);
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) throw wrongPassword();
    if (iv.length !== 16) throw notAKey();
    const secret = keystoreCipher(key, iv, ciphertext);
    if (secp256k1.utils.isValidSecretKey(secret)) return secret;
    secret.fill(0);
    throw notAKey();
  } finally {
    key.fill(0);
  }
}

function wrongPassword(): AppError {
  return new AppError(
    'KEYSTORE_WRONG_PASSWORD',
    'locked',
    'The password does not open this keystore file.',
    { advice: 'Nothing was imported. It is the password of the wallet that exported the file.' },
  );
}

function notAKey(): AppError {
  return new AppError('KEYSTORE_INVALID', 'invalid_params', 'The keystore holds no private key.', {
    advice: 'Nothing was imported. Export it again from the other wallet.',
  });
}
