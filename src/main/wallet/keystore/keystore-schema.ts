// Web3 secret storage, version 3, as files of the wild spell it: `crypto` or `Crypto`, any case of hex.
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';

const hexText = z.string().regex(/^(0x)?[0-9a-fA-F]*$/);
const size = z.number().int().positive();

const cryptoSchema = z.object({
  cipher: z.literal('aes-128-ctr'),
  cipherparams: z.object({ iv: hexText }),
  ciphertext: hexText,
  mac: hexText,
  kdf: z.enum(['scrypt', 'pbkdf2']),
  kdfparams: z.union([
    z.object({ salt: hexText, dklen: z.literal(32), n: size, r: size, p: size }),
    z.object({ salt: hexText, dklen: z.literal(32), c: size, prf: z.literal('hmac-sha256') }),
  ]),
});

export type KeystoreCrypto = z.infer<typeof cryptoSchema>;
export type KeystoreKdfParams = KeystoreCrypto['kdfparams'];

const keystoreSchema = z.union([
  z.object({ version: z.literal(3), crypto: cryptoSchema }).transform((file) => file.crypto),
  z.object({ version: z.literal(3), Crypto: cryptoSchema }).transform((file) => file.Crypto),
]);

/** Memory that key derivation may take. */
const maximumScryptBytes = 512 * 1_048_576;
const maximumScryptLanes = 16;
const maximumPbkdf2Rounds = 10_000_000;

/** Throws KEYSTORE_INVALID for another kind of file, KEYSTORE_PARAMS_OUT_OF_RANGE for a costly one. */
export function parseKeystore(json: string): KeystoreCrypto {
  const crypto = readKeystore(json);
  checkCost(crypto.kdfparams);
  return crypto;
}

function readKeystore(json: string): KeystoreCrypto {
  try {
    return keystoreSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new AppError(
      'KEYSTORE_INVALID',
      'invalid_params',
      'This is not a version 3 keystore file.',
      { advice: 'Choose the JSON file that another wallet exported as a keystore.', cause },
    );
  }
}

/**
 * scrypt with N at or above 2^(16 r) is outside RFC 7914, but files with it exist (N 2^18, r 1), geth
 * opens them, and they cost no more than others: they are accepted.
 */
function checkCost(params: KeystoreKdfParams): void {
  const affordable =
    'c' in params
      ? params.c <= maximumPbkdf2Rounds
      : params.n * params.r * 128 <= maximumScryptBytes &&
        params.p <= maximumScryptLanes &&
        params.n > 1 &&
        Number.isInteger(Math.log2(params.n));
  if (affordable) return;
  throw new AppError(
    'KEYSTORE_PARAMS_OUT_OF_RANGE',
    'invalid_params',
    'The keystore asks for more work or memory than is reasonable.',
    {
      advice:
        'Nothing was imported. Export it again from the other wallet with its usual settings.',
    },
  );
}
