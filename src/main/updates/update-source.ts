// Where releases come from and whose signature they need. It is named when the app is packaged and lies in the
// archive: nothing that runs can change it.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSafeServiceUrl } from '../chain/rpc/is-safe-service-url.ts';

/** Beside package.json in the app's folder or archive; written by `npm run package`. */
export const updateSourceFile = 'updates.json';

export interface UpdateSource {
  /** Ends with a slash. */
  url: URL;
  /** Ed25519. */
  key: KeyObject;
}

const schema = z.strictObject({ url: z.string().max(2_000), key: z.string().max(200) });

/**
 * Null where the app was packaged without one.
 * @param appDir folder or archive of the app
 * Errors: those of updateSource, and of a file that is there and cannot be read.
 */
export function readUpdateSource(appDir: string): UpdateSource | null {
  const path = join(appDir, updateSourceFile);
  if (!existsSync(path)) return null;
  return updateSource(schema.parse(JSON.parse(readFileSync(path, 'utf8'))));
}

/**
 * @param given `url`: https, or on this computer, without a query; `key`: the public key as SPKI in base64
 * @throws Error in words for whoever packages
 */
export function updateSource(given: { url: string; key: string }): UpdateSource {
  if (!isSafeServiceUrl(given.url) || !given.url.endsWith('/')) {
    throw new Error(`Releases cannot come from ${given.url}: it is no https address of a folder.`);
  }
  return { url: new URL(given.url), key: publicKeyOf(given.key) };
}

function publicKeyOf(base64: string): KeyObject {
  const unusable = 'The key for updates is no public Ed25519 key (SPKI in base64).';
  try {
    const der = Buffer.from(base64, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519' && der.toString('base64') === base64) return key;
  } catch (cause) {
    throw new Error(unusable, { cause });
  }
  throw new Error(unusable);
}
