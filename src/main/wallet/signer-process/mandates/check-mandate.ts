// Whether a mandate covers a transaction. The bytes are read here, and held to the terms and to the record; what
// main says of them can only make the answer a no. Pure: the time comes in.
import { hexToBytes } from '@noble/hashes/utils.js';
import { sameAddress } from '../../../../shared/addresses.ts';
import type { MandateState } from '../../../../shared/wallet/mandate-terms.ts';
import type { MandateRequest } from '../../protocol/proposal-requests.ts';
import { checkTransaction } from '../../transaction/check-transaction.ts';
import { matchExpectation } from '../../transaction/expectation.ts';
import type { ParsedTransaction } from '../../transaction/parse-transaction.ts';
import { unsignedDigest } from '../../transaction/sign-transaction.ts';
import { transactionError } from '../../transaction/transaction-error.ts';
import { longestLifetimeMs } from '../proposals.ts';
import { signerError } from '../signer-error.ts';
import { checkCaps, checkFees, checkRates, checkReturnFees } from './check-limits.ts';
import { allowanceOf, countedOf, isKind, stateOf } from './counted.ts';
import { type MandateErrorCode, mandateError } from './mandate-error.ts';
import type { MandateRecord, Reservation } from './mandate-record.ts';
import { isReturn, readSpending } from './read-spending.ts';

export interface Covered {
  transaction: ParsedTransaction;
  reservation: Reservation;
}

const refusals: Readonly<Record<Exclude<MandateState, 'active'>, MandateErrorCode>> = {
  not_yet: 'MANDATE_NOT_YET',
  expired: 'MANDATE_EXPIRED',
  used_up: 'MANDATE_USED_UP',
  revoked: 'MANDATE_REVOKED',
};

/** Throws the first reason why it does not. */
export function checkMandate(record: MandateRecord, request: MandateRequest, now: number): Covered {
  const { terms } = record.created;
  const { approvalId, expectation, expiresAt, runId, planHash } = request;
  if (now >= expiresAt) throw signerError('PROPOSAL_EXPIRED', { approvalId });
  if (expiresAt - now > longestLifetimeMs) throw signerError('PROPOSAL_TOO_LONG');
  if (expectation.chainId !== terms.chainId) throw mandateError('MANDATE_OTHER_CHAIN');
  if (!sameAddress(expectation.from, terms.account)) throw mandateError('MANDATE_OTHER_ACCOUNT');
  const { transaction, digest } = readTransaction(request, terms.chainId);
  refuseReuse(record, approvalId, digest);
  refuseReplacement(record, transaction, digest);
  const feeWei = transaction.feePerGasWei * transaction.gasLimit;
  const before = countedOf(record, now, digest);
  checkFees(terms, before, feeWei, now);
  const open: Reservation = {
    ...{ kind: 'reserved', at: now, approvalId, runId, digest, expiresAt },
    ...{ nonce: String(transaction.nonce), feeWei: String(feeWei) },
    ...{ spends: [], allows: [], returns: true },
  };
  const state = stateOf(record, now, digest);
  if (state !== 'active') {
    const givesBack = state !== 'not_yet' && terms.whileLocked && isReturn(terms, transaction);
    if (!givesBack) throw mandateError(refusals[state]);
    checkReturnFees(terms, before, feeWei);
    return { transaction, reservation: open };
  }
  if (planHash !== terms.planHash) throw mandateError('MANDATE_OTHER_PLAN');
  const spending = readSpending(terms, transaction, (token, spender) =>
    allowanceOf(before, token, spender),
  );
  const { spends, allows } = spending;
  const reservation = { ...open, spends, allows, returns: false };
  checkCaps(terms, before, { ...reservation, at: Infinity }, now);
  checkRates(terms, spending, request.facts.expectedOut);
  return { transaction, reservation };
}

/** Whether what was approved may still be signed: the mandate may have ended since. */
export function checkStillCovered(
  record: MandateRecord,
  { reservation }: Covered,
  now: number,
): void {
  const { approvalId, digest, expiresAt, returns, nonce } = reservation;
  if (now >= expiresAt) throw signerError('PROPOSAL_EXPIRED', { approvalId });
  const state = stateOf(record, now, digest);
  if (!returns && state !== 'active') throw mandateError(refusals[state]);
  refuseReplacement(record, { nonce: BigInt(nonce) }, digest);
}

function readTransaction({ unsignedTx, expectation }: MandateRequest, chainId: number) {
  const bytes = hexToBytes(unsignedTx.slice(2));
  const transaction = checkTransaction(bytes, BigInt(chainId));
  if (transaction.signature !== null) throw transactionError('TX_MALFORMED', { part: 'signature' });
  if (transaction.to === null) throw transactionError('TX_CREATION_REFUSED');
  if (transaction.type === 4) throw mandateError('MANDATE_OTHER_CALL');
  matchExpectation(transaction, expectation);
  return { transaction, digest: unsignedDigest(bytes) };
}

function refuseReuse({ entries }: MandateRecord, approvalId: string, digest: string): void {
  const other = entries
    .filter(isKind('reserved'))
    .some((each) => each.approvalId === approvalId && each.digest !== digest);
  if (other) throw signerError('APPROVAL_ID_REUSED');
}

function refuseReplacement(
  { entries }: MandateRecord,
  { nonce }: Pick<ParsedTransaction, 'nonce'>,
  digest: string,
): void {
  const other = entries
    .filter(isKind('signed'))
    .some((each) => each.nonce === String(nonce) && each.digest !== digest);
  if (other) throw mandateError('MANDATE_NONCE_SIGNED', { nonce: String(nonce) });
}
