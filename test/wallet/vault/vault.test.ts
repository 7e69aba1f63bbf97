import { beforeAll, describe, expect, it } from 'vitest';
import { checkKdfRange, defaultKdf, floorKdf } from '../../../src/main/wallet/vault/header.ts';
import {
  encodeVault,
  openVault,
  readVault,
  rewrapVault,
  unlockKey,
  verifySecrets,
  withSecret,
} from '../../../src/main/wallet/vault/vault.ts';
import { errorCode, errorCodeNow } from '../support/error-code.ts';
import {
  type SampleVault,
  sampleDeviceSecret,
  sampleKey,
  samplePassword,
  sampleVault,
} from '../support/sample-vault.ts';

let sample: SampleVault;
beforeAll(async () => {
  sample = await sampleVault(true);
});

async function openBytes(bytes: Uint8Array, password: string, device: Uint8Array | null) {
  const sealed = readVault(bytes);
  return openVault(sealed, await unlockKey(sealed.header, password, device));
}

describe('a vault', () => {
  it('gives back the secret that was put in, and wipes it after use [V-10]', async () => {
    const vault = await openBytes(sample.bytes, samplePassword, sampleDeviceSecret);
    const item = vault.manifest.items[0]?.id ?? '';
    let seen: Uint8Array | undefined;
    const hex = withSecret(vault, item, (secret) => {
      seen = secret;
      return Buffer.from(secret).toString('hex');
    });
    expect(hex).toBe(sampleKey);
    expect(seen?.every((byte) => byte === 0)).toBe(true);
  });

  it('needs the password and the device secret, both [V-03]', async () => {
    const other = new Uint8Array(32).fill(8);
    const tries = [
      [samplePassword, other],
      [samplePassword, null],
      ['another horse battery', sampleDeviceSecret],
      [`${samplePassword} `, sampleDeviceSecret],
    ] as const;
    for (const [password, device] of tries) {
      const code = await errorCode(() => openBytes(sample.bytes, password, device));
      expect(code).toBe('VAULT_WRONG_PASSWORD');
    }
  });

  it('keeps every sealed secret byte for byte when the password changes [V-03]', async () => {
    const device = { secret: sampleDeviceSecret, backend: 'test', createdAt: 1 };
    const changed = await rewrapVault(sample.vault, 'a new long password', {
      kdf: floorKdf,
      device,
    });
    const bytes = encodeVault(changed);
    const before = [...readVault(sample.bytes).body.items];
    expect([...readVault(bytes).body.items]).toEqual(before);
    const opened = await openBytes(bytes, 'a new long password', sampleDeviceSecret);
    verifySecrets(opened);
    expect(opened.header.generation).toBe(sample.vault.header.generation + 1);
    const old = await errorCode(() => openBytes(bytes, samplePassword, sampleDeviceSecret));
    expect(old).toBe('VAULT_WRONG_PASSWORD');
  });

  it('does not take a secret, a manifest or a key wrap from another of its generations [V-03]', async () => {
    const device = { secret: sampleDeviceSecret, backend: 'test', createdAt: 1 };
    const next = await rewrapVault(sample.vault, samplePassword, { kdf: floorKdf, device });
    const older = readVault(sample.bytes);
    const newer = readVault(encodeVault(next));
    const kek = await unlockKey(newer.header, samplePassword, sampleDeviceSecret);
    const withBody = (body: Partial<typeof newer.body>) =>
      errorCodeNow(() =>
        openVault({ header: newer.header, body: { ...newer.body, ...body } }, kek),
      );
    expect(withBody({})).toBe('none');
    expect(withBody({ manifest: older.body.manifest })).toBe('VAULT_BODY_CORRUPT');
    expect(withBody({ wrappedKey: older.body.wrappedKey })).toBe('VAULT_WRONG_PASSWORD');
    expect(withBody({ items: new Map() })).toBe('VAULT_BODY_CORRUPT');
  });

  it('never repeats a nonce in ten thousand writes [V-02]', () => {
    const nonces = new Set<string>();
    for (let write = 0; write < 10_000; write += 1) {
      const { manifest } = readVault(encodeVault(sample.vault)).body;
      nonces.add(Buffer.from(manifest.subarray(0, 24)).toString('hex'));
    }
    expect(nonces.size).toBe(10_000);
  });

  it('stretches its password within limits only [V-01]', () => {
    expect(errorCodeNow(() => checkKdfRange(defaultKdf))).toBe('none');
    const bad = [
      { ...defaultKdf, memoryKib: 4_194_304 },
      { ...defaultKdf, passes: 2 ** 31 },
      { ...defaultKdf, memoryKib: 8 },
      { ...defaultKdf, lanes: 17 },
    ];
    for (const params of bad) {
      expect(errorCodeNow(() => checkKdfRange(params))).toBe('VAULT_PARAMS_OUT_OF_RANGE');
    }
  });
});
