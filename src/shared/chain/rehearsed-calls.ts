// The calls of a transaction in words, what they called in turn, and what was logged.
import { z } from 'zod';
import { addressText as address } from '../address-text.ts';
import { wordText as hash, bytesText as hex, unitsText as units } from './chain-text.ts';

/** A call in words. Present only when encoding it again gives exactly the calldata it was read from. */
export const decodedCallSchema = z.strictObject({
  functionName: z.string(),
  args: z.array(
    z.strictObject({
      name: z.string(),
      /** Solidity type, e.g. `uint256`. */
      type: z.string(),
      /** Integers as decimal strings, addresses in EIP-55, arrays as arrays of the same. */
      value: z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))]),
    }),
  ),
});
export type DecodedCall = z.infer<typeof decodedCallSchema>;

/** Who logged what. Two rehearsals took the same course when addresses and topics are the same. */
export const rehearsedLogSchema = z.strictObject({
  address,
  topics: z.array(hash),
  data: hex,
});
export type RehearsedLog = z.infer<typeof rehearsedLogSchema>;

export const innerCallKinds = ['call', 'static', 'delegate', 'create', 'selfdestruct'] as const;

/** A call that another call made. */
export const innerCallSchema = z.strictObject({
  /** 1 for what the called contract itself calls. */
  depth: z.number().int().positive(),
  kind: z.enum(innerCallKinds),
  from: address,
  /** Of a creation the new contract; of a self-destruction who gets the coins. */
  to: address,
  valueWei: units,
  /** Null where it is not known, or encoding it again does not give the same bytes. */
  functionName: z.string().nullable(),
  /** The first four bytes; null where there are none, as for a mere payment. */
  selector: hex.nullable(),
  /** It was taken back. */
  failed: z.literal(true).exactOptional(),
});
export type InnerCall = z.infer<typeof innerCallSchema>;
