// Another data key: everything in the file is sealed under it, and the one of before opens none of that.
import { hexToBytes } from '@noble/hashes/utils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOfKey } from '../../../src/main/wallet/hd/private-key.ts';
import { open } from '../../../src/main/wallet/vault/aead.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { itemKey, purposeKey } from '../../../src/main/wallet/vault/keys.ts';
import { isManifestOf } from '../../../src/main/wallet/vault/manifest.ts';
import { mandateRecordKey, recordKey } from '../../../src/main/wallet/vault/record-keys.ts';
import { sealAnew, withDataKeys } from '../../../src/main/wallet/vault/seal-anew.ts';
import {
  addSecret,
  encodeVault,
  type OpenVault,
  openVault,
  openWithDataKey,
  readVault,
  rewrapVault,
  unlockKey,
  verifySecrets,
  withSecret,
} from '../../../src/main/wallet/vault/vault.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { sampleDeviceSecret, samplePassword, sampleVault } from '../support/sample-vault.ts';

const protection = {
  kdf: floorKdf,
  device: { secret: sampleDeviceSecret, backend: 'test', createdAt: 1 },
};
const otherKey = hexToBytes('59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690e');
const thirdKey = new Uint8Array(32).fill(3);

let before: OpenVault;
let after: OpenVault;
beforeAll(async () => {
  const { vault } = await sampleVault(true);
  const account = { address: addressOfKey(otherKey), kind: 'key', path: null } as const;
  before = addSecret(vault, 'private-key', otherKey, account);
  after = await sealAnew(before, samplePassword, protection);
});

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

async function reopened(vault: OpenVault, password = samplePassword): Promise<OpenVault> {
  const sealed = readVault(encodeVault(vault));
  return openVault(sealed, await unlockKey(sealed.header, password, sampleDeviceSecret));
}

function secretsOf(vault: OpenVault): string[] {
  return vault.manifest.accounts.map(({ itemId }) => withSecret(vault, itemId, hex));
}

/** Every key that was ever needed for the file, as the vault keeps them. */
function keysOf(vault: OpenVault): string[] {
  return withDataKeys(vault, (keys) => keys.map(hex));
}

describe('a vault that is sealed anew under another data key', () => {
  it('holds the same accounts and secrets, one generation on, and opens with the same password and device secret', async () => {
    const opened = await reopened(after);
    verifySecrets(opened);
    expect(secretsOf(opened)).toEqual(secretsOf(before));
    expect(opened.manifest.accounts).toEqual(before.manifest.accounts);
    expect(opened.header.generation).toBe(before.header.generation + 1);
    expect(opened.header.device?.check).toBe(before.header.device?.check);
    expect(hex(opened.dek)).not.toBe(hex(before.dek));
  });

  it('has no sealed byte of before, and the key of before opens none of the new ones [V-03]', () => {
    const [old, now] = [readVault(encodeVault(before)), readVault(encodeVault(after))];
    expect([...now.body.items.keys()]).toEqual(expect.arrayContaining([...old.body.items.keys()]));
    const sealedBefore = [old.body.wrappedKey, old.body.manifest, ...old.body.items.values()];
    const sealedNow = [now.body.wrappedKey, now.body.manifest, ...now.body.items.values()];
    const known = new Set(sealedBefore.map(hex));
    expect(sealedNow.filter((bytes) => known.has(hex(bytes)))).toEqual([]);
    // What binds an item does not differ, so that only the key keeps the old one out.
    for (const [id, sealed] of now.body.items) {
      const binding = Buffer.concat([
        Buffer.from('countersign-item-v1'),
        hexToBytes(now.header.vaultId),
        hexToBytes(id),
      ]);
      expect(open(itemKey(before.dek, id), sealed, binding)).toBeNull();
      expect(open(itemKey(after.dek, id), sealed, binding)).not.toBeNull();
    }
    expect(isManifestOf(before.dek, now.header, now.body.manifest)).toBe(false);
    expect(errorCodeNow(() => openWithDataKey(now, before.dek))).toBe('VAULT_BODY_CORRUPT');
    expect(errorCodeNow(() => openWithDataKey(old, after.dek))).toBe('VAULT_BODY_CORRUPT');
  });

  it('keeps each earlier key, sealed, and what is written beside the vault under the first', async () => {
    const third = await reopened(await sealAnew(after, samplePassword, protection));
    expect(keysOf(third)).toEqual([before, after, third].map(({ dek }) => hex(dek)));
    expect(third.manifest.items.filter(({ kind }) => kind === 'earlier-keys')).toHaveLength(1);
    expect(secretsOf(third)).toEqual(secretsOf(before));
    for (const purpose of ['audit', 'ledger', 'generation-mirror'] as const) {
      const first = hex(purposeKey(before.dek, purpose));
      expect([before, after, third].map((vault) => hex(recordKey(vault, purpose)))).toEqual([
        ...[first, first, first],
      ]);
    }
    expect(hex(mandateRecordKey(third, 'one'))).toBe(hex(mandateRecordKey(before, 'one')));
    expect(encodeVault(third).length).toBeLessThan(encodeVault(after).length + 300);
  });

  it('keeps the keys when its password is changed and takes more secrets, as any other', async () => {
    const changed = await reopened(
      await rewrapVault(after, 'a new long password', protection),
      'a new long password',
    );
    expect(keysOf(changed)).toEqual(keysOf(after));
    const account = { address: addressOfKey(thirdKey), kind: 'key', path: null } as const;
    const grown = addSecret(changed, 'private-key', thirdKey, account);
    verifySecrets(grown);
    expect(secretsOf(grown)).toEqual([...secretsOf(before), hex(thirdKey)]);
  });

  it('leaves the old vault as it was where it does not come to its end', async () => {
    const bytes = encodeVault(before);
    const impossible = { ...protection, kdf: { ...floorKdf, memoryKib: 8 } };
    await expect(sealAnew(before, samplePassword, impossible)).rejects.toMatchObject({
      code: 'VAULT_PARAMS_OUT_OF_RANGE',
    });
    verifySecrets(before);
    expect(readVault(bytes).body.items).toEqual(before.items);
  });
});
