import { argon2id as nobleArgon2id } from '@noble/hashes/argon2.js';
import { argon2id } from 'hash-wasm';
import { describe, expect, it } from 'vitest';
import { countVectors } from '../support/vectors.ts';

const bytes = (value: number, length: number): Uint8Array => new Uint8Array(length).fill(value);
const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex');

/** RFC 9106, section 5.3. */
const rfc = {
  password: bytes(1, 32),
  salt: bytes(2, 16),
  secret: bytes(3, 8),
  associated: bytes(4, 12),
  tag: '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
};

/** The reference implementation's own test figures: passes, log2 of KiB, lanes, password, salt, tag. */
const reference = [
  [
    2,
    16,
    1,
    'password',
    'somesalt',
    '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7',
  ],
  [
    2,
    8,
    1,
    'password',
    'somesalt',
    '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
  ],
  [
    2,
    8,
    2,
    'password',
    'somesalt',
    '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037',
  ],
  [
    1,
    16,
    1,
    'password',
    'somesalt',
    'f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98',
  ],
  [
    4,
    16,
    1,
    'password',
    'somesalt',
    '9025d48e68ef7395cca9079da4c4ec3affb3c8911fe4f86d1a2520856f63172c',
  ],
  [
    2,
    16,
    1,
    'differentpassword',
    'somesalt',
    '0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde',
  ],
  [
    2,
    16,
    1,
    'password',
    'diffsalt',
    'bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c',
  ],
] as const;

describe('Argon2id [V-01]', () => {
  it('gives the tag of RFC 9106 in the second implementation, and the same as it in ours', async () => {
    const { password, salt, secret, associated, tag } = rfc;
    const cost = { t: 3, m: 32, p: 4, dkLen: 32, version: 0x13 };
    const full = nobleArgon2id(password, salt, {
      ...cost,
      key: secret,
      personalization: associated,
    });
    expect(hex(full)).toBe(tag);
    // The engine that ships has no associated data (nor have we): the same input without it.
    const ours = await argon2id({
      password,
      salt,
      secret,
      iterations: 3,
      memorySize: 32,
      parallelism: 4,
      hashLength: 32,
      outputType: 'binary',
    });
    expect(hex(ours)).toBe(hex(nobleArgon2id(password, salt, { ...cost, key: secret })));
    countVectors('Argon2id, RFC 9106', 1);
  });

  it('gives the figures of the reference implementation in the engine that ships', async () => {
    for (const [iterations, power, parallelism, password, salt, tag] of reference) {
      const result = await argon2id({
        password,
        salt,
        iterations,
        memorySize: 2 ** power,
        parallelism,
        hashLength: 32,
        outputType: 'hex',
      });
      expect(result).toBe(tag);
    }
    countVectors('Argon2id, reference implementation', reference.length);
  });
});
