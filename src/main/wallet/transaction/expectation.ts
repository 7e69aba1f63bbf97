// What main says the bytes do. The signer reads the bytes itself and refuses any difference.
import { bytesToHex } from '@noble/hashes/utils.js';
import { getAddress } from 'viem/utils';
import { z } from 'zod';
import { addressText as address } from '../../../shared/address-text.ts';
import { argOf } from '../../../shared/chain/decoded-args.ts';
import { meaningOf } from '../../../shared/chain/known-calls.ts';
import { decodeKnownCall } from './known-calls.ts';
import type { ParsedTransaction } from './parse-transaction.ts';
import { transactionError } from './transaction-error.ts';

/** A whole number below 2^256 in decimal digits. */
const units = z.string().regex(/^(0|[1-9][0-9]{0,77})$/);

export const expectationSchema = z.strictObject({
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  from: address,
  /** The account or contract that the transaction is sent to. */
  to: address,
  valueWei: units,
  nonce: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Gas limit times the highest price per gas: the most that the fee can be. */
  maxFeeWei: units,
  /** Who receives what is sent, as decoded from the call data (or `to` of a plain transfer). */
  recipient: address.optional(),
  /** Who is allowed to spend, for an approval. */
  spender: address.optional(),
  /** Token units of a transfer or an approval. */
  amountUnits: units.optional(),
});

export type Expectation = z.infer<typeof expectationSchema>;

/** Throws EXPECTATION_MISMATCH with the first field that differs. */
export function matchExpectation(transaction: ParsedTransaction, expectation: Expectation): void {
  const call = decodeKnownCall(transaction.data);
  const meaning = meaningOfParsed(transaction, expectation);
  const actual: Record<Exclude<keyof Expectation, 'from'>, string | undefined> = {
    chainId: transaction.chainId?.toString(),
    to: transaction.to ?? undefined,
    valueWei: transaction.valueWei.toString(),
    nonce: transaction.nonce.toString(),
    maxFeeWei: (transaction.feePerGasWei * transaction.gasLimit).toString(),
    recipient: meaning?.recipient,
    spender: meaning?.spender,
    amountUnits: argOf(call, 'amount')?.toString(),
  };
  for (const [field, value] of Object.entries(actual)) {
    const wanted = expectation[field as keyof Expectation];
    if (wanted === undefined || String(wanted).toLowerCase() === value?.toLowerCase()) continue;
    throw transactionError('EXPECTATION_MISMATCH', { field });
  }
}

function meaningOfParsed({ to, data, valueWei }: ParsedTransaction, { from }: Expectation) {
  if (to === null) return null;
  const frame = { from: getAddress(from), to: getAddress(to), valueWei };
  return meaningOf({ ...frame, data: `0x${bytesToHex(data)}` });
}
