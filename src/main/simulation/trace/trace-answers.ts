// What the fork answers about a transaction that ran, as it has to look before anything is made of it.
import { type Address, type Hex, isAddress, isHex } from 'viem';
import { z } from 'zod';
import { hexShape } from '../../chain/rpc/hex-shape.ts';

const word = z.custom<Hex>((value) => isHex(value) && value.length === 66);
const address = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
);

const frameKinds = {
  CALL: 'call',
  STATICCALL: 'static',
  DELEGATECALL: 'delegate',
  CALLCODE: 'delegate',
  CREATE: 'create',
  CREATE2: 'create',
  SELFDESTRUCT: 'selfdestruct',
} as const;

/** Of callTracer: a call with those that it made. */
export const frameShape = z.object({
  type: z.enum(Object.keys(frameKinds) as (keyof typeof frameKinds)[]),
  from: address,
  /** Missing where a creation failed. */
  to: address.optional(),
  value: hexShape.optional(),
  input: hexShape,
  error: z.string().optional(),
  get calls() {
    return z.array(frameShape).optional();
  },
});
export type Frame = z.infer<typeof frameShape>;

export function kindOf({ type }: Frame): (typeof frameKinds)[keyof typeof frameKinds] {
  return frameKinds[type];
}

const accountShape = z.object({
  balance: hexShape.optional(),
  nonce: z.number().int().min(0).optional(),
  code: hexShape.optional(),
  storage: z.record(word, word).optional(),
});
export type AccountAnswer = z.infer<typeof accountShape>;

/** Of prestateTracer. */
export const prestateShape = z.record(address, accountShape);
export type Prestate = z.infer<typeof prestateShape>;

/** Of prestateTracer in diff mode: `post` has only what changed, and nothing of what became zero. */
export const diffShape = z.object({ pre: prestateShape, post: prestateShape });
export type Diff = z.infer<typeof diffShape>;

/** Of a block. */
export const blockShape = z.object({
  ...{ miner: address, timestamp: hexShape, gasLimit: hexShape },
  baseFeePerGas: hexShape.optional(),
});
