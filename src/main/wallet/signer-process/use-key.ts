// The two places where a key is used for what a person approved. Whoever calls them has written it down by then.
import { hexToBytes } from '@noble/hashes/utils.js';
import { withAccountKey } from '../hd/account-key.ts';
import type { MessageSignature, SignResult } from '../protocol/control.ts';
import { signDigest } from '../transaction/sign-digest.ts';
import { signTransaction } from '../transaction/sign-transaction.ts';
import type { MessageQuestion } from './questions.ts';
import type { TransactionQuestion } from './transaction-question.ts';
import type { Unlocked } from './vault-session.ts';

export function signedTransaction(
  { vault, ledger }: Unlocked,
  { transaction, account, digest }: TransactionQuestion,
): SignResult {
  const { address: from } = account;
  const signed = withAccountKey(vault, account, (key) => signTransaction(transaction, key, from));
  return { ...signed, digest, from, ledgerSeq: ledger.seq };
}

export function signedMessage(
  { vault, ledger }: Unlocked,
  { account, digest }: MessageQuestion,
): MessageSignature {
  const { r, s, yParity } = withAccountKey(vault, account, (key) =>
    signDigest(hexToBytes(digest.slice(2)), key),
  );
  const word = (value: bigint): string => value.toString(16).padStart(64, '0');
  const signature = `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}` as const;
  return { signature, digest, from: account.address, ledgerSeq: ledger.seq };
}
