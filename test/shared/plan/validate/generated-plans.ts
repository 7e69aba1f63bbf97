// Documents that are too big or too deep to keep as files.
import { z } from 'zod';
import { above, action, type Json, plan, sequence } from '../sample-plans.ts';

const levels = z.number().int().positive();

export const generatedPlanSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nested_loops'), levels }),
  z.strictObject({ kind: z.literal('nested_lists'), levels }),
  z.strictObject({ kind: z.literal('nested_nots'), levels }),
  z.strictObject({ kind: z.literal('many_steps'), steps: levels }),
  z.strictObject({ kind: z.literal('long_name'), text: z.string(), times: levels }),
]);
export type GeneratedPlan = z.infer<typeof generatedPlanSchema>;

const look = action('look', 'get_price', { token: 'ETH' });

/** The document's text. */
export function generatePlan(what: GeneratedPlan): string {
  switch (what.kind) {
    case 'nested_loops':
      return JSON.stringify(plan(nestedLoops(what.levels)));
    case 'nested_lists': {
      const lists = '['.repeat(what.levels) + ']'.repeat(what.levels);
      return JSON.stringify(plan(action('call', 'write_contract', { args: [] }))).replace(
        '[]',
        lists,
      );
    }
    case 'nested_nots':
      return JSON.stringify(plan(decide(what.levels)));
    case 'many_steps':
      return JSON.stringify(plan(sequence(...Array.from({ length: what.steps }, pause))));
    case 'long_name':
      return JSON.stringify(plan(look, { name: what.text.repeat(what.times) }));
  }
}

function nestedLoops(levels: number): Json {
  let body = look;
  for (let level = 0; level < levels; level += 1) {
    body = { id: `loop${level}`, label: 'Repeat', type: 'loop', maxIterations: 1, body };
  }
  return body;
}

function decide(levels: number): Json {
  let condition = above('4000');
  for (let level = 0; level < levels; level += 1) {
    condition = { type: 'logic', op: 'not', conditions: [condition] };
  }
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  return { id: 'check', label: 'Decide', type: 'if', condition, then: look };
}

function pause(_: unknown, index: number): Json {
  return { id: `pause${index}`, label: 'Wait', type: 'wait', durationMs: 1000 };
}
