import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfKey } from '../../../src/main/wallet/hd/private-key.ts';
import { checkTransaction } from '../../../src/main/wallet/transaction/check-transaction.ts';
import { recoverSender } from '../../../src/main/wallet/transaction/recover-sender.ts';
import { signTransaction } from '../../../src/main/wallet/transaction/sign-transaction.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { besideRepository, countVectors, ethersTestcases } from '../support/vectors.ts';

interface Typed {
  name: string;
  address: string;
  key: string;
  signed: string;
  unsigned: string;
  tx: { type: number; chainId?: string; gasLimit?: string };
}

interface Official {
  txbytes: string;
  result: Record<string, { hash?: string; sender?: string }>;
}

const bytes = (hex: string): Uint8Array => hexToBytes(hex.slice(2));

describe('transactions that ethers published', () => {
  it('are signed to the same bytes, or refused for a reason of ours', () => {
    const refusals = new Map<string, number>();
    let same = 0;
    for (const { unsigned, signed, key, tx, name } of ethersTestcases<Typed>(
      'typed-transactions',
    )) {
      const privateKey = bytes(key);
      const chainId = BigInt(tx.chainId ?? 0);
      const code = errorCodeNow(() => {
        const parsed = checkTransaction(bytes(unsigned), chainId);
        const { rawTransaction } = signTransaction(parsed, privateKey, addressOfKey(privateKey));
        expect(rawTransaction, name).toBe(signed);
        same += 1;
      });
      if (code !== 'none') refusals.set(code, (refusals.get(code) ?? 0) + 1);
    }
    console.log('typed transactions refused:', Object.fromEntries(refusals));
    countVectors('typed transactions signed alike', same);
    const reasons = ['TX_GAS_TOO_LOW', 'TX_FEE_ORDER', 'TX_NOT_CANONICAL', 'TX_FEE_OVERFLOW'];
    expect([...refusals.keys()].filter((code) => !reasons.includes(code))).toEqual([]);
  });
});

/** Valid, but its nonce of 2^64 - 2 is beyond what JavaScript's libraries can write. */
const documentedException = 'TransactionWithHighNonce64Minus2';

describe('the official tests of raw transactions', () => {
  it('are judged as the newest rules there judge them', () => {
    const archive = besideRepository('ethereum-transaction-tests.tar.gz');
    if (archive === null) return;
    const folder = temporaryFolder();
    execFileSync('tar', ['xzf', archive, '-C', folder]);
    const counts = { valid: 0, invalid: 0 };
    const wrong: string[] = [];
    for (const [name, { txbytes, result }] of readOfficial(folder)) {
      const expected = result['Cancun'];
      let sender = '';
      const code = errorCodeNow(() => {
        sender = recoverSender(bytes(txbytes), 1n).toLowerCase();
      });
      counts[expected?.hash ? 'valid' : 'invalid'] += 1;
      if (expected?.hash ? sender !== expected.sender : code === 'none') wrong.push(name);
    }
    expect(wrong).toEqual([documentedException]);
    countVectors('raw transactions, valid', counts.valid);
    countVectors('raw transactions, invalid and refused', counts.invalid);
  });
});

function readOfficial(folder: string): [string, Official][] {
  const root = join(folder, 'TransactionTests');
  return readdirSync(root).flatMap((group) =>
    readdirSync(join(root, group)).flatMap((file) =>
      Object.entries<Official>(JSON.parse(readFileSync(join(root, group, file), 'utf8'))),
    ),
  );
}

describe('a signed transaction', () => {
  it('is not what the signer signs, and unsigned bytes have no sender', () => {
    const [typed] = ethersTestcases<Typed>('typed-transactions').filter(
      ({ tx }) => tx.chainId !== undefined && BigInt(tx.gasLimit ?? 0) > 1_000_000n,
    );
    const chainId = BigInt(typed?.tx.chainId ?? 0);
    const signed = checkTransaction(bytes(typed?.signed ?? ''), chainId);
    expect(signed.signature).not.toBeNull();
    expect(errorCodeNow(() => recoverSender(bytes(typed?.unsigned ?? ''), chainId))).toBe(
      'TX_SIGNATURE_INVALID',
    );
    expect(bytesToHex(signed.data).length % 2).toBe(0);
  });
});
