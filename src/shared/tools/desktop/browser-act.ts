import { z } from 'zod';
import { durationMsSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

const selector = textSchema;

const stepSchema = z.discriminatedUnion(
  'do',
  [
    z.strictObject({ do: z.literal('navigate'), url: textSchema }),
    z.strictObject({ do: z.literal('click'), selector }),
    z.strictObject({ do: z.literal('type'), selector, text: z.string('expected a text') }),
    z.strictObject({ do: z.literal('select'), selector, value: z.string('expected a text') }),
    z.strictObject({
      do: z.literal('scroll'),
      selector: selector.optional(),
      pixels: z.number('expected a number').int().optional(),
    }),
    z.strictObject({
      do: z.literal('wait'),
      selector: selector.optional(),
      durationMs: durationMsSchema.optional(),
    }),
    z.strictObject({ do: z.literal('extract'), selector, name: textSchema.optional() }),
    z.strictObject({ do: z.literal('screenshot'), name: textSchema.optional() }),
  ],
  'expected a step such as {"do": "navigate", "url": "https://…"}',
);

export const browserActTool = offChain({
  name: 'browser_act',
  kind: 'outbound',
  idempotency: 'repeats',
  summary: 'Acts on web pages in a browser of its own.',
  params: {
    steps: z.array(stepSchema, 'expected a list of steps').min(1, 'expected a step'),
  },
  result: {
    extracted: z.record(z.string(), z.string()),
    url: z.string(),
    screenshots: z.array(z.string()),
  },
  durationMs: 30_000,
  undo: 'irreversible',
});
