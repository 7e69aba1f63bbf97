import { readFileSync } from 'node:fs';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { exportKeystore } from '../../../src/main/wallet/keystore/export-keystore.ts';
import { importKeystore } from '../../../src/main/wallet/keystore/import-keystore.ts';
import { errorCode } from '../support/error-code.ts';
import { sampleAddress, sampleKey } from '../support/sample-vault.ts';
import { besideRepository, countVectors, ethersTestcases } from '../support/vectors.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const cheap = { n: 1024, r: 8, p: 1 };

interface EthersWallet {
  name: string;
  type: string;
  json: string;
  password: string;
  privateKey: string;
}

const official = besideRepository('keystore/basic_tests.json');

describe('a keystore file [V-14]', () => {
  it('of another wallet opens with its password', async () => {
    const wallets = ethersTestcases<EthersWallet>('wallets');
    const files = wallets.filter(({ type }) => type === 'secret-storage');
    for (const { json, password, privateKey, name } of files) {
      expect(`0x${hex(await importKeystore(json, password))}`, name).toBe(privateKey);
    }
    countVectors('keystore v3, ethers', files.length);
    for (const { json } of wallets.filter(({ type }) => type === 'crowdsale')) {
      expect(await errorCode(() => importKeystore(json, ''))).toBe('KEYSTORE_INVALID');
    }
  });

  it.runIf(official !== null)(
    'of the official tests opens, scrypt with r = 1 among them',
    async () => {
      const tests = Object.entries<{ json: unknown; password: string; priv: string }>(
        JSON.parse(readFileSync(official ?? '', 'utf8')),
      );
      for (const [name, { json, password, priv }] of tests) {
        expect(hex(await importKeystore(JSON.stringify(json), password)), name).toBe(priv);
      }
      countVectors('keystore v3, official', tests.length);
    },
  );

  it('that was exported here opens again, and with no other password', async () => {
    const json = await exportKeystore(
      hexToBytes(sampleKey),
      sampleAddress,
      'export password',
      cheap,
    );
    expect(hex(await importKeystore(json, 'export password'))).toBe(sampleKey);
    expect(await errorCode(() => importKeystore(json, 'export passwore'))).toBe(
      'KEYSTORE_WRONG_PASSWORD',
    );
    expect(JSON.parse(json).address).toBe(sampleAddress.slice(2).toLowerCase());
  });

  it('is refused before any work when it is costly, and when it is no keystore', async () => {
    const json = await exportKeystore(
      hexToBytes(sampleKey),
      sampleAddress,
      'export password',
      cheap,
    );
    const withParams = (change: object): string => {
      const file = JSON.parse(json);
      file.crypto.kdfparams = { ...file.crypto.kdfparams, ...change };
      return JSON.stringify(file);
    };
    for (const change of [
      { n: 2 ** 30 },
      { n: 2 ** 20, r: 8 },
      { p: 1000 },
      { n: 1000 },
      { n: 1 },
    ]) {
      expect(await errorCode(() => importKeystore(withParams(change), 'x'))).toBe(
        'KEYSTORE_PARAMS_OUT_OF_RANGE',
      );
    }
    const others = ['', '[]', '{}', '{"version":4}', json.replace('"version":3', '"version":1')];
    for (const text of [
      ...others,
      json.replace('aes-128-ctr', 'aes-128-cbc'),
      withParams({ dklen: 16 }),
    ]) {
      expect(await errorCode(() => importKeystore(text, 'x'))).toBe('KEYSTORE_INVALID');
    }
  });

  it('is refused when its ciphertext was changed', async () => {
    const json = await exportKeystore(
      hexToBytes(sampleKey),
      sampleAddress,
      'export password',
      cheap,
    );
    const file = JSON.parse(json);
    file.crypto.ciphertext = `${file.crypto.ciphertext.slice(0, -1)}${file.crypto.ciphertext.endsWith('0') ? '1' : '0'}`;
    const code = await errorCode(() => importKeystore(JSON.stringify(file), 'export password'));
    expect(code).toBe('KEYSTORE_WRONG_PASSWORD');
  });
});
