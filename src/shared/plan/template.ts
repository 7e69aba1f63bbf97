// The template document. Only what is marked as an addition is more than the seed's type, and all of it is
// optional, so that a template written elsewhere is read unchanged.
import { z } from 'zod';

const bag = z.record(z.string(), z.unknown());
const bound = z.string().regex(/^\d+(\.\d+)?$/, 'Expected a plain decimal such as "0.5"');

/** One thing that a person fills in. */
const templateParameterSchema = z.strictObject({
  /** A kind of parameter-kinds.ts; any other word, such as `string`, is read as `text`. */
  type: z.string(),
  /** Written as a person would: "50", "ETH", "7 days". Without it the parameter has to be given. */
  default: z.unknown().optional(),
  description: z.string().optional(),
  /** What a form calls it; its name unless given. */
  label: z.string().optional(),
  /** Of `choice`: what can be chosen. */
  choices: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  /** Of `amount`: the parameter with the token that it counts, which decides the decimals. */
  token: z.string().optional(),
  /** Of `amount`: also takes a share such as "50%", and "max". */
  share: z.boolean().optional(),
  /** Of `number`: only whole numbers. */
  whole: z.boolean().optional(),
  /** Of `amount`, `number` and `percent`: the least and the most that is taken. */
  min: bound.optional(),
  max: bound.optional(),
});
export type TemplateParameter = z.infer<typeof templateParameterSchema>;

/** A reusable plan with `{{name}}` placeholders, and the intent it can be compiled from again. */
export const planTemplateSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  createdBy: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  tags: z.array(z.string()).optional(),
  intent: z.strictObject({
    /** Filled in, it is the name of the plan. */
    naturalLanguage: z.string(),
    /**
     * Plan nodes in which any text may be, or hold, placeholders. A text that is one placeholder becomes
     * the value with its type; in a longer text it is written out. Several steps run in order.
     */
    steps: z.array(bag),
    /** A trigger of the plan language, with placeholders. */
    trigger: bag.optional(),
    tags: z.array(z.string()).optional(),
    /** Of the plan: a number, or a placeholder for one. */
    chainId: z.union([z.number(), z.string()]).optional(),
    /** A budget of the plan language, with placeholders. */
    budget: bag.optional(),
  }),
  /** By placeholder name, in the order in which a form asks for them. */
  params: z.record(z.string(), templateParameterSchema).optional(),
});
export type PlanTemplate = z.infer<typeof planTemplateSchema>;
