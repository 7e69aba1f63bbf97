// Values of the plan language: literals, references and runtime functions.
import { z } from 'zod';

/** Functions that are evaluated when the step runs. The arithmetic works on decimal strings. */
const runtimeFns = [
  'price',
  'balance',
  'gas_price',
  'timestamp',
  'block_number',
  'health_factor',
  'add',
  'sub',
  'mul',
  'div',
  'min',
  'max',
] as const;

export const runtimeFnSchema = z.enum(runtimeFns);
export type RuntimeFn = z.infer<typeof runtimeFnSchema>;

const refTypes: ReadonlySet<unknown> = new Set(['literal', 'step_output', 'env', 'runtime']);

const literalRefSchema = z.strictObject({
  type: z.literal('literal'),
  value: z.union([z.string(), z.number(), z.boolean()]),
});

const stepOutputRefSchema = z.strictObject({
  type: z.literal('step_output'),
  /** Id of an action that is certain to have run before. */
  stepId: z.string(),
  /** Dotted path into that action's result, with `[n]` for list items. */
  path: z.string(),
});

const envRefSchema = z.strictObject({
  type: z.literal('env'),
  /** A key that the user declared in the settings; never the process environment. */
  key: z.string(),
});

const runtimeRefSchema = z.strictObject({
  type: z.literal('runtime'),
  fn: runtimeFnSchema,
  get args(): z.ZodArray<z.ZodType<ValueRef>> {
    return z.array(valueRefSchema);
  },
});

/** Where a value comes from. */
export type ValueRef =
  | z.infer<typeof literalRefSchema>
  | z.infer<typeof stepOutputRefSchema>
  | z.infer<typeof envRefSchema>
  | { type: 'runtime'; fn: RuntimeFn; args: ValueRef[] };

export const valueRefSchema: z.ZodType<ValueRef> = z
  .discriminatedUnion('type', [
    literalRefSchema,
    stepOutputRefSchema,
    envRefSchema,
    runtimeRefSchema,
  ])
  .meta({ id: 'ValueRef' });

/** True for an object that claims to be a reference, well formed or not. */
export function claimsToBeRef(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && refTypes.has(value.type);
}

/** An action parameter: a reference, or plain JSON that may hold references at any depth. */
export type ParamValue =
  | ValueRef
  | string
  | number
  | boolean
  | null
  | ParamValue[]
  | { [key: string]: ParamValue };

const plainParamSchema: z.ZodType<{ [key: string]: ParamValue }> = z.record(
  z.string(),
  z.lazy(() => paramValueSchema),
);

const objectParamSchema: z.ZodType<ValueRef | { [key: string]: ParamValue }> = z
  .union([valueRefSchema, plainParamSchema])
  .superRefine((value, refinement) => {
    // A misspelt reference must not pass as a plain object that happens to have a `type`.
    if (claimsToBeRef(value) && !valueRefSchema.safeParse(value).success) {
      refinement.addIssue({ code: 'custom', message: `Not a well-formed ${value.type} reference` });
    }
  });

export const paramValueSchema: z.ZodType<ParamValue> = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.lazy(() => paramValueSchema)),
    objectParamSchema,
  ])
  .meta({ id: 'ParamValue' });
