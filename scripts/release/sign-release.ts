// Writes what the app reads of a release, and signs it.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { documentName, openRelease } from '../../src/main/updates/release.ts';
import { hashAndSync } from '../../src/main/updates/replace-program.ts';

export interface ReleaseToSign {
  /** The AppImage. The document and its signature are written beside it. */
  file: string;
  version: string;
  /** As `systemName` says it. */
  system: string;
  notes: string;
  /** ISO 8601. */
  date: string;
  /** PKCS8 in base64. */
  privateKey: string;
  /** That of the app which is to take it: SPKI in base64. */
  publicKey: string;
}

/**
 * Answers the path of the document; its signature is there with `.sig` after it.
 * @throws Error where the key is not that of the app, AppError where the app would not take the document
 */
export function signRelease(release: ReleaseToSign): string {
  const { file, version, system, notes, date } = release;
  const key = privateKeyOf(release);
  const document = Buffer.from(
    stringify({
      ...{ version, system, releaseDate: date, releaseNotes: notes },
      files: [{ url: basename(file), sha512: hashAndSync(file), size: statSync(file).size }],
    }),
  );
  const signature = sign(null, document, key).toString('base64');
  openRelease(document, signature, { key: createPublicKey(key), system });
  const path = join(dirname(file), documentName(system));
  writeFileSync(path, document);
  writeFileSync(`${path}.sig`, `${signature}\n`);
  return path;
}

function privateKeyOf({ privateKey, publicKey }: ReleaseToSign): KeyObject {
  const der = Buffer.from(privateKey.trim(), 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const own = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  if (own === publicKey) return key;
  throw new Error('The app was packaged with another key, and would not take this release.');
}
