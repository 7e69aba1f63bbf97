import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { encodeContainer, parseContainer } from '../../../src/main/wallet/vault/container.ts';
import { openVault, readVault } from '../../../src/main/wallet/vault/vault.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { type SampleVault, sampleVault } from '../support/sample-vault.ts';

let sample: SampleVault;
beforeAll(async () => {
  sample = await sampleVault(true);
});

const openWith = (bytes: Uint8Array): string =>
  errorCodeNow(() => openVault(readVault(bytes), sample.kek));

/** The table of the design: what damage at an offset is called. */
function expectedCode(offset: number): string {
  if (offset < 8) return 'VAULT_BAD_MAGIC';
  if (offset < 10) return 'VAULT_UNSUPPORTED_VERSION';
  return offset < 1024 ? 'VAULT_HEADER_CORRUPT' : 'VAULT_BODY_CORRUPT';
}

/** Both checksums made right again, as an attacker would. */
function mended(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy.set(sha256(copy.subarray(0, 992)), 992);
  copy.set(sha256(copy.subarray(0, -32)), copy.length - 32);
  return copy;
}

describe('a damaged vault file [V-04, F-16]', () => {
  it('opens when it is whole', () => {
    expect(openWith(sample.bytes)).toBe('none');
    expect(openWith(mended(sample.bytes))).toBe('none');
  });

  it('is named by where the damage is, for every byte and every other value of it', {
    timeout: 120_000,
  }, () => {
    // Four hundred thousand errors are made here, and nobody reads where.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit;
    });
    const wrong: string[] = [];
    const counts = new Map<string, number>();
    for (let offset = 0; offset < sample.bytes.length; offset += 1) {
      const bytes = sample.bytes.slice();
      for (let change = 1; change < 256; change += 1) {
        bytes[offset] = (sample.bytes[offset] ?? 0) ^ change;
        const code = errorCodeNow(() => readVault(bytes));
        counts.set(code, (counts.get(code) ?? 0) + 1);
        if (code !== expectedCode(offset)) wrong.push(`${offset} ^ ${change}: ${code}`);
      }
    }
    console.log('vault flips:', Object.fromEntries(counts));
    expect(wrong).toEqual([]);
  });

  it('is called truncated at every length that is too short', () => {
    for (let length = 0; length < sample.bytes.length; length += 1) {
      expect(errorCodeNow(() => readVault(sample.bytes.subarray(0, length)))).toBe(
        'VAULT_TRUNCATED',
      );
    }
  });

  it('is called corrupt when something was added to it', () => {
    for (const extra of [1, 32, 5_000]) {
      const longer = new Uint8Array(sample.bytes.length + extra);
      longer.set(sample.bytes);
      expect(openWith(longer)).toBe('VAULT_BODY_CORRUPT');
    }
  });

  it('is judged by its header alone when it is too large to be read', () => {
    const start = sample.bytes.subarray(0, 1024);
    expect(errorCodeNow(() => readVault(start, 4_000_000_000))).toBe('VAULT_BODY_CORRUPT');
    expect(errorCodeNow(() => readVault(new Uint8Array(1024), 4_000_000_000))).toBe(
      'VAULT_BAD_MAGIC',
    );
  });

  it('is not a vault when it is another file', () => {
    const text = new TextEncoder().encode('{"version":3}'.repeat(200));
    expect(openWith(text)).toBe('VAULT_BAD_MAGIC');
  });
});

describe('a vault file that was changed on purpose, with its checksums made right', () => {
  it('never opens, whichever byte is different [V-02, V-03]', () => {
    const codes = new Map<string, number>();
    for (let offset = 0; offset < sample.bytes.length - 32; offset += 1) {
      if (offset >= 992 && offset < 1024) continue;
      for (const change of [0x01, 0x80]) {
        const bytes = sample.bytes.slice();
        bytes[offset] = (sample.bytes[offset] ?? 0) ^ change;
        const code = openWith(mended(bytes));
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
    }
    console.log('vault changes with checksums mended:', Object.fromEntries(codes));
    expect(codes.has('none')).toBe(false);
  });

  it('cannot have another generation, which only the manifest is bound to [V-06]', () => {
    const text = new TextDecoder('latin1').decode(sample.bytes);
    const at = text.indexOf('"generation":1') + '"generation":'.length;
    const bytes = sample.bytes.slice();
    bytes[at] = '2'.charCodeAt(0);
    expect(openWith(mended(bytes))).toBe('VAULT_BODY_CORRUPT');
  });

  it('is refused before any work when its settings are a memory bomb or a downgrade [V-01]', () => {
    const { header, body } = parseContainer(sample.bytes);
    const settings = [
      { memoryKib: 4_194_304 },
      { passes: 2 ** 31 },
      { memoryKib: 8 },
      { passes: 1 },
      { lanes: 0 },
      { lanes: 17 },
    ];
    for (const change of settings) {
      const bytes = encodeContainer({ ...header, kdf: { ...header.kdf, ...change } }, body);
      expect(openWith(bytes)).toBe('VAULT_PARAMS_OUT_OF_RANGE');
    }
  });
});
