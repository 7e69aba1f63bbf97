// What the outcome of a transaction rests on, as it was at the block that it was rehearsed at, and as it is
// stored: while none of it is different, nothing that was shown can be.
import { z } from 'zod';
import { addressText as address } from '../address-text.ts';
import { unitsText as units, wordText as word } from './chain-text.ts';

/** One address of it. */
export const readAccountSchema = z.strictObject({
  address,
  /** In wei; only where the transaction could tell it: its code looks at balances, or pays out of this one. */
  balanceWei: units.exactOptional(),
  /** Only of the sender, and of contracts that make others: nobody else's can be seen by code. */
  nonce: z.number().int().min(0).exactOptional(),
  /** Keccak-256 of the code; null where there is none. */
  codeHash: word.nullable(),
  /** Every slot that was read or written, with what it held; where a proxy sends its calls is one of them. */
  slots: z.record(word, word),
});
export type ReadAccount = z.infer<typeof readAccountSchema>;

export const readSetSchema = z.array(readAccountSchema);
export type ReadSet = z.infer<typeof readSetSchema>;
