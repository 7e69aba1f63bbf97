// What results are made of. A check tells the kind of a result's field by which of these it is, so every
// number that is kept as text, and every address, is declared with them and never with a text of its own.
import { z } from 'zod';

/** A decimal number as exact text: an amount, a price, a share, a count that may be large. */
export const amountResult = z.string().describe('decimal number as text');

/** An address with its EIP-55 checksum. */
export const addressResult = z.string().describe('address');

/** Left by every chain write. */
export const chainWriteResult = {
  txHash: z.string(),
  status: z.string(),
  gasUsed: amountResult,
  feeEth: amountResult,
  blockNumber: amountResult,
};
