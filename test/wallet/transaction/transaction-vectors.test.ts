import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { checkTransaction } from '../../../src/main/wallet/transaction/check-transaction.ts';
import { parseTransaction } from '../../../src/main/wallet/transaction/parse-transaction.ts';
import { recoverSender } from '../../../src/main/wallet/transaction/recover-sender.ts';
import { serialiseTransaction } from '../../../src/main/wallet/transaction/serialise-transaction.ts';
import { signDigest } from '../../../src/main/wallet/transaction/sign-digest.ts';
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

interface Legacy {
  name: string;
  privateKey: string;
  unsignedTransaction: string;
  signedTransaction: string;
  unsignedTransactionChainId5: string;
  signedTransactionChainId5: string;
}

interface Official {
  txbytes: string;
  result: Record<string, { hash?: string; sender?: string }>;
}

const bytes = (text: string): Uint8Array => hexToBytes(text.slice(2));
const hex = (raw: Uint8Array): string => `0x${bytesToHex(raw)}`;

/** What our serialiser and our signature make of a transaction that was read from its bytes. */
function signedAlike(read: string, unsigned: string, key: string): string {
  const parsed = parseTransaction(bytes(read));
  const written = serialiseTransaction(parsed, null);
  expect(hex(written)).toBe(unsigned);
  return hex(serialiseTransaction(parsed, signDigest(keccak_256(written), bytes(key))));
}

/** Why the signer would not sign bytes, counted by code; `none` for those that it would. */
function refusals(all: readonly [unsigned: string, chainId: bigint][]): Record<string, number> {
  const codes = all.map(([unsigned, chainId]) =>
    errorCodeNow(() => checkTransaction(bytes(unsigned), chainId)),
  );
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((each) => each === code).length]),
  );
}

describe('transactions that ethers published [A-03]', () => {
  it('of types 1 and 2 are serialised, hashed and signed to the same bytes, all of them', () => {
    const all = ethersTestcases<Typed>('typed-transactions');
    for (const { unsigned, signed, key, name } of all) {
      expect(signedAlike(unsigned, unsigned, key), name).toBe(signed);
    }
    countVectors('typed transactions signed alike', all.length);
    expect(all).toHaveLength(1_792);
  });

  it('of type 0 are too, for a chain and for any chain', () => {
    const all = ethersTestcases<Legacy>('transactions');
    for (const each of all) {
      const { unsignedTransactionChainId5: unsigned, privateKey: key, name } = each;
      expect(signedAlike(unsigned, unsigned, key), name).toBe(each.signedTransactionChainId5);
      // Without a chain id only the signed form has a spelling that is read here.
      const old = signedAlike(each.signedTransaction, each.unsignedTransaction, key);
      expect(old, name).toBe(each.signedTransaction);
    }
    countVectors('legacy transactions signed alike', all.length * 2);
    expect(all).toHaveLength(1_067);
  });

  it('are signed by the signer where they make sense, and refused for a reason of ours elsewhere', () => {
    const typed = ethersTestcases<Typed>('typed-transactions').map(
      ({ unsigned, tx }) => [unsigned, BigInt(tx.chainId ?? 0)] as [string, bigint],
    );
    const legacy = ethersTestcases<Legacy>('transactions');
    const old = legacy.map((each) => [each.unsignedTransaction, 5n] as [string, bigint]);
    const ofFive = legacy.map((each) => [each.unsignedTransactionChainId5, 5n] as [string, bigint]);
    expect({
      typed: refusals(typed),
      ofFive: refusals(ofFive),
      old: refusals(old),
    }).toMatchInlineSnapshot(`
      {
        "ofFive": {
          "TX_GAS_TOO_HIGH": 83,
          "TX_GAS_TOO_LOW": 287,
          "none": 697,
        },
        "old": {
          "TX_MALFORMED": 1067,
        },
        "typed": {
          "TX_CHAIN_MISMATCH": 384,
          "TX_GAS_TOO_LOW": 847,
          "none": 561,
        },
      }
    `);
  });
});

const archive = besideRepository('ethereum-transaction-tests.tar.gz');

describe.runIf(archive !== null)('the official tests of raw transactions [A-03]', () => {
  it('are judged as the newest rules there judge them', () => {
    const folder = temporaryFolder();
    execFileSync('tar', ['xzf', archive ?? '', '-C', folder]);
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
    expect(wrong).toEqual([]);
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
