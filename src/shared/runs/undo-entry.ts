import { z } from 'zod';
import { allowanceWays } from '../chain/allowances.ts';
import { unitsText as units } from '../chain/chain-text.ts';
import { fileChangeSchema } from '../files/file-change.ts';

/** What an effect made of an allowance that the account gives, in the token's smallest units. */
const allowanceStepSchema = z.strictObject({
  token: z.string(),
  spender: z.string(),
  before: units,
  after: units,
  /** As of an allowance change. */
  way: z.enum(allowanceWays).exactOptional(),
  tokenId: units.exactOptional(),
});
export type AllowanceStep = z.infer<typeof allowanceStepSchema>;

/** How one completed effect can be taken back. Written with its completion; it never acts by itself. */
export const undoBodySchema = z.discriminatedUnion('kind', [
  /** A change of a file: the states before it, the contents of which are kept. */
  z.strictObject({ kind: z.literal('restore'), change: fileChangeSchema }),
  /** Another call that makes up for it. */
  z.strictObject({
    kind: z.literal('compensate'),
    tool: z.string(),
    params: z.record(z.string(), z.string()),
    /** What that call does, for people: "Give WETH back: unwrap 1.5". */
    label: z.string(),
    /** What may not be as it was; empty where all of it is. */
    note: z.string(),
    /** Allowances that the effect changed: one that came back by itself needs no call. */
    allowances: z.array(allowanceStepSchema),
  }),
  /** It cannot be taken back, and why. */
  z.strictObject({ kind: z.literal('none'), reason: z.string() }),
]);
export type UndoBody = z.infer<typeof undoBodySchema>;
export type Compensation = Extract<UndoBody, { kind: 'compensate' }>;
