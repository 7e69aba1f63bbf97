import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * Makes the pair of keys that releases are signed with. The private one is written to a file that is not there yet,
 * for its owner alone; both are base64 of DER (PKCS8, SPKI).
 * @returns the public key
 */
export function makeKeys(file: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  writeFileSync(file, `${text}\n`, { flag: 'wx', mode: 0o600 });
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}
