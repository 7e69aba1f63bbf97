// The body of the vault file: the wrapped data key, the sealed manifest, the sealed secrets.
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { vaultError } from './vault-error.ts';

/** Nonce (24), data key (32), tag (16). */
const wrapSize = 72;
const itemIdSize = 16;

export interface VaultBody {
  wrappedKey: Uint8Array;
  manifest: Uint8Array;
  /** Sealed secrets by item id (32 hex digits), in file order. */
  items: ReadonlyMap<string, Uint8Array>;
}

export function encodeBody(body: VaultBody): Uint8Array {
  const parts = [body.wrappedKey, u32(body.manifest.length), body.manifest, u32(body.items.size)];
  for (const [id, sealed] of body.items) parts.push(hexToBytes(id), u32(sealed.length), sealed);
  return concatBytes(...parts);
}

/** Throws VAULT_BODY_CORRUPT when the parts do not fill the body exactly. */
export function parseBody(bytes: Uint8Array): VaultBody {
  let at = 0;
  const take = (size: number): Uint8Array => {
    if (size > bytes.length - at) throw vaultError('VAULT_BODY_CORRUPT', { part: 'structure' });
    at += size;
    return bytes.slice(at - size, at);
  };
  const takeLength = (): number => new DataView(take(4).buffer).getUint32(0);
  const wrappedKey = take(wrapSize);
  const manifest = take(takeLength());
  const items = new Map<string, Uint8Array>();
  for (let left = takeLength(); left > 0; left -= 1) {
    const id = bytesToHex(take(itemIdSize));
    if (items.has(id)) throw vaultError('VAULT_BODY_CORRUPT', { part: 'structure' });
    items.set(id, take(takeLength()));
  }
  if (at !== bytes.length) throw vaultError('VAULT_BODY_CORRUPT', { part: 'structure' });
  return { wrappedKey, manifest, items };
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
