// What a person allows beyond a limit or a list that holds, under the vault's password.
import { z } from 'zod';
import { budgetKinds, budgetScopes } from '../budgets/limit.ts';
import { raiseQuestion } from '../budgets/raise-question.ts';
import { allowListKinds } from '../policy/allow-lists.ts';
import { wideningQuestion } from '../policy/widening-question.ts';
import type { SystemQuestion } from '../system-question.ts';

const units = z.string().regex(/^(0|[1-9][0-9]{0,77})$/);
const chainId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A limit that the signer counts too: in wei, millionths of a dollar, or smallest units of a token. */
export const standingLimitSchema = z.strictObject({
  scope: z.enum(['transaction', 'last_day', 'last_week']),
  kind: z.enum(budgetKinds),
  chainId: chainId.nullable(),
  /** Lower-case address, or `native`; null for the other kinds. */
  token: z
    .string()
    .regex(/^(native|0x[0-9a-f]{40})$/)
    .nullable(),
  limitUnits: units,
});
export type StandingLimit = z.infer<typeof standingLimitSchema>;

export const policyChangeSchema = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('limit'),
    ...standingLimitSchema.shape,
    scope: z.enum(budgetScopes),
    /** Of the scope `run`, else null. */
    run: z
      .strictObject({ executionId: z.string().min(1).max(64), planName: z.string().max(1_000) })
      .nullable(),
    /** Null takes it away. */
    limitUnits: units.nullable(),
    /** As it holds until then. */
    fromUnits: units,
  }),
  z.strictObject({
    what: z.literal('list'),
    list: z.enum(allowListKinds),
    chainId,
    /** Null turns it off. */
    entry: z
      .string()
      .regex(/^0x[0-9a-f]{8}([0-9a-f]{32})?$/)
      .nullable(),
  }),
]);
export type PolicyChange = z.infer<typeof policyChangeSchema>;

/** 128 random bits: which change a person is asked about. */
export const policyChangeId = z.string().regex(/^[0-9a-f]{32}$/);

/** What a person agrees to, in the same words wherever it is asked. */
export function policyQuestion(change: PolicyChange): SystemQuestion {
  if (change.what === 'list') return wideningQuestion({ ...change, on: true });
  const { fromUnits, limitUnits } = change;
  const toUnits = limitUnits === null ? null : BigInt(limitUnits);
  return raiseQuestion({ ...change, fromUnits: BigInt(fromUnits), toUnits });
}
