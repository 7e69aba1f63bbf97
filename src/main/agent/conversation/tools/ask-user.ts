import { z } from 'zod';
import type { PlanContext } from '../../../../shared/plan/context.ts';
import { ownQuestions } from '../../planner/own-words.ts';
import { askOnce } from '../../planner/read-answer.ts';
import { readToolInput } from '../read-tool-input.ts';
import { toolSchema } from '../tool-schema.ts';
import type { TurnTool } from '../turn-tool.ts';

const inputSchema = z.strictObject({
  /** What it is about: amount, token, to, chain, start, or text. */
  slot: z.string().max(40),
  text: z.string().min(1).max(300),
  options: z.array(z.string().max(200)).max(10),
});

const label = 'ask_user';

/** A question of the model, as a card. What may not be shown as it put it is asked in words of the app. */
export function askUserTool(context: PlanContext, text: string): TurnTool {
  return {
    ...{ kind: 'ask', title: 'Ask you' },
    definition: {
      name: label,
      description:
        'Asks the person one short question and ends the turn; their answer comes as their next message. `slot` says what it is about: amount, token, tokenIn, tokenOut, to, chain, slippage, venue, start, or text. `options` are short answers to choose from, or an empty list.',
      input_schema: toolSchema(inputSchema),
    },
    run: async (input) => {
      const read = readToolInput(inputSchema, input, label);
      if (!read.ok) return read.answer;
      const outcome = askOnce(ownQuestions([read.value], text, context));
      const then = { kind: 'outcome' as const, outcome, text };
      return { text: 'They are asked.', isError: false, origin: 'app', label, then };
    },
  };
}
