// Conditions of the plan language. Their truth has three values; see the evaluator for Kleene's tables.
import { z } from 'zod';
import { valueRefSchema } from './values.ts';

const compareOpSchema = z.enum(['gt', 'gte', 'lt', 'lte', 'eq', 'neq']);
export type CompareOp = z.infer<typeof compareOpSchema>;

const logicOpSchema = z.enum(['and', 'or', 'not']);
type LogicOp = z.infer<typeof logicOpSchema>;

const compareConditionSchema = z.strictObject({
  type: z.literal('compare'),
  left: valueRefSchema,
  op: compareOpSchema,
  right: valueRefSchema,
  /** For display only; not part of the plan hash. */
  label: z.string().optional(),
});

const logicConditionSchema = z.strictObject({
  type: z.literal('logic'),
  op: logicOpSchema,
  get conditions(): z.ZodArray<z.ZodType<Condition>> {
    return z.array(conditionSchema);
  },
});

export type CompareCondition = z.infer<typeof compareConditionSchema>;
export interface LogicCondition {
  type: 'logic';
  op: LogicOp;
  conditions: Condition[];
}
export type Condition = CompareCondition | LogicCondition;

export const conditionSchema: z.ZodType<Condition> = z
  .discriminatedUnion('type', [compareConditionSchema, logicConditionSchema])
  .meta({ id: 'Condition' });
