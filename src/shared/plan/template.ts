import { z } from 'zod';

const bag = z.record(z.string(), z.unknown());

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
    naturalLanguage: z.string(),
    steps: z.array(bag),
    trigger: bag.optional(),
    tags: z.array(z.string()).optional(),
  }),
  /** By placeholder name. */
  params: z
    .record(
      z.string(),
      z.strictObject({
        type: z.string(),
        default: z.unknown().optional(),
        description: z.string().optional(),
      }),
    )
    .optional(),
});
export type PlanTemplate = z.infer<typeof planTemplateSchema>;
