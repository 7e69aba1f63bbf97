// One transaction that a person can be asked about. The signer reads the bytes itself, and tells what it read in
// its own words.
import { hexToBytes } from '@noble/hashes/utils.js';
import type { TransactionProposal } from '../../../shared/wallet/signer-proposal.ts';
import { findAccount } from '../hd/account-key.ts';
import type { ProposalRequest } from '../protocol/proposal-requests.ts';
import { checkTransaction } from '../transaction/check-transaction.ts';
import { matchExpectation } from '../transaction/expectation.ts';
import { givenCall } from '../transaction/given-call.ts';
import type { ParsedTransaction } from '../transaction/parse-transaction.ts';
import { unsignedDigest } from '../transaction/sign-transaction.ts';
import { summarise } from '../transaction/summarise.ts';
import { assertTakesBackOwn } from '../transaction/taking-back.ts';
import { transactionError } from '../transaction/transaction-error.ts';
import type { ManifestAccount } from '../vault/manifest.ts';
import type { Unlocked } from './vault-session.ts';

export interface TransactionQuestion {
  subject: 'transaction';
  digest: string;
  request: ProposalRequest;
  transaction: ParsedTransaction;
  account: ManifestAccount;
  replaces: boolean;
  /** The call is read with a description that main handed over. */
  given: boolean;
}

/** Throws the codes of `transaction-error`, ACCOUNT_UNKNOWN or EXPECTATION_MISMATCH. */
export function readTransactionQuestion(
  request: ProposalRequest,
  { vault, ledger }: Unlocked,
): TransactionQuestion {
  const { unsignedTx, expectation } = request;
  const bytes = hexToBytes(unsignedTx.slice(2));
  const transaction = checkTransaction(bytes, BigInt(expectation.chainId));
  if (transaction.signature !== null) throw transactionError('TX_MALFORMED', { part: 'signature' });
  if (transaction.to === null) throw transactionError('TX_CREATION_REFUSED');
  if (!vault.manifest.chains.includes(expectation.chainId)) {
    throw transactionError('TX_CHAIN_NOT_ENABLED', { chainId: expectation.chainId });
  }
  // A yes to bytes that the signer cannot put into words would be a yes to main's word for them.
  const given = givenCall(transaction.data, request.abi) !== null;
  const account = findAccount(vault, expectation.from);
  if (transaction.type === 4) assertTakesBackOwn(transaction, account.address);
  matchExpectation(transaction, expectation);
  const digest = unsignedDigest(bytes);
  const replaces = ledger.isReplacement(signatureKey({ transaction, account, digest }));
  return { subject: 'transaction', digest, request, transaction, account, replaces, given };
}

export function shownTransaction(question: TransactionQuestion) {
  const { request, transaction, account, digest, replaces, given } = question;
  return {
    subject: 'transaction',
    chainId: request.expectation.chainId,
    from: account.address,
    replaces,
    summary: summarise(transaction, account.address, digest, {
      replaces,
      ...(given && request.abi !== undefined && { abi: request.abi }),
    }),
  } satisfies Partial<TransactionProposal>;
}

/** What the ledger knows a signature by. */
export function signatureKey({
  transaction,
  account,
  digest,
}: Pick<TransactionQuestion, 'transaction' | 'account' | 'digest'>) {
  return {
    chainId: Number(transaction.chainId),
    from: account.address,
    nonce: String(transaction.nonce),
    digest,
  };
}
