import { z } from 'zod';
import type { BlockOrigin } from '../../../../shared/agent/block-origins.ts';
import type { PlanContext } from '../../../../shared/plan/context.ts';
import type { Plan } from '../../../../shared/plan/schema.ts';
import type { Taint } from '../../../../shared/plan/taint.ts';
import { tokensOf } from '../../../../shared/tokens/tokens-of.ts';
import { compileEdit } from '../../compiler/compile-edit.ts';
import type { EditWords } from '../../direct-parser/read-edit.ts';
import type { SaidText } from '../../intent/said.ts';
import { WordsOfRequest } from '../../planner/find-words.ts';
import { readToolInput } from '../read-tool-input.ts';
import { toolSchema } from '../tool-schema.ts';
import type { ToolAnswer, TurnTool } from '../turn-tool.ts';

const words = z.string().min(1).max(200).nullable();
const inputSchema = z.strictObject({
  /** Ids of the steps that are meant; none where only one can be. */
  steps: z.array(z.string().max(100)).max(20),
  amount: words,
  token: words,
  insteadOf: words,
  to: words,
});
type Input = z.infer<typeof inputSchema>;

/** The plan that was shown last, while nobody agreed to it. */
export interface PlanToEdit {
  planId: string;
  revision: number;
  plan: Plan;
  /** What other people wrote and it was drafted beside. */
  taint: readonly Taint[];
  /** What is known of the world, for a plan of this account. */
  context: PlanContext;
}

export interface EditWith {
  shown(): PlanToEdit | null;
  /** What was compiled, as it is kept. */
  next(before: Plan, after: Plan): Plan;
}

const label = 'edit_plan';

/** Changes the plan before the person by what they say now, each value where it stands in their own message. */
export function editPlanTool(known: EditWith): TurnTool {
  return {
    ...{ kind: 'propose', title: 'Change the plan' },
    definition: {
      name: label,
      description:
        "Changes the plan that was shown last, while the person has not agreed to it: another amount, token or recipient. Each text is copied to the letter from the person's last message, the others are null. `insteadOf` is the token that is there now, where they name it. `steps`: ids of the steps that should change, or an empty list; where several could be meant, the app answers with them. The person sees the difference and decides.",
      input_schema: toolSchema(inputSchema),
    },
    run: async (input, { text }) => {
      const read = readToolInput(inputSchema, input, label);
      return read.ok ? change(read.value, known, text) : read.answer;
    },
  };
}

function change(input: Input, known: EditWith, text: string): ToolAnswer {
  const shown = known.shown();
  if (shown === null) {
    return wrong('NO_OPEN_PLAN: no plan that could still be changed was shown last. Propose one.');
  }
  const said = saidWords(input, text);
  if ('problem' in said) return wrong(said.problem);
  const { plan, context, planId, revision } = shown;
  const surroundings = { context, tokens: tokensOf(context) };
  const compiled = compileEdit(said.words, plan, surroundings, input.steps);
  if (compiled === null) {
    return wrong(
      'NOT_IN_THE_PLAN: this fits no step that was named. Ask the person what is meant.',
    );
  }
  if ('question' in compiled) return wrong(`NOT_VALID: ${compiled.question.text}`);
  if ('fits' in compiled) return whichStep(shown, compiled.fits);
  const then = {
    ...{ kind: 'edited' as const, planId, revision },
    plan: known.next(plan, compiled.plan),
  };
  return {
    text: 'The changed plan is before the person.',
    isError: false,
    origin: 'app',
    label,
    then,
  };
}

/** Where each text stands in what the person says now; what stands elsewhere is nobody's word. */
function saidWords(input: Input, text: string): { words: EditWords } | { problem: string } {
  const request = new WordsOfRequest(text);
  const words: Partial<Record<'amount' | 'token' | 'insteadOf' | 'to', SaidText>> = {};
  for (const slot of ['amount', 'token', 'insteadOf', 'to'] as const) {
    const given = input[slot];
    if (given === null) continue;
    const found = request.find(given, slot);
    if (!found.ok) {
      const code = found.why === 'part' ? 'SAID_IN_PART' : 'NOT_SAID';
      return {
        problem: `${code}: what ${slot} holds does not stand so in the person's last message.`,
      };
    }
    words[slot] = { kind: 'text', ...found.place };
  }
  const { amount, token, to } = words;
  if (amount === undefined && token === undefined && to === undefined)
    return { problem: 'NOTHING_SAID: give the amount, the token or the recipient that changes.' };
  if (to !== undefined && (amount !== undefined || token !== undefined))
    return {
      problem: 'ONE_CHANGE: a recipient is changed by itself. Ask which change comes first.',
    };
  return { words };
}

/** A plan beside what others wrote may hold their words. */
function whichStep(
  { taint }: PlanToEdit,
  fits: readonly { id: string; label: string }[],
): ToolAnswer {
  const origin: BlockOrigin = taint[0]?.origin ?? 'app';
  const lines = fits.map((step) => `- ${step.id}: ${step.label}`);
  const text = `WHICH_STEP: several could be meant. Name those that the person means, or ask them:\n${lines.join('\n')}`;
  return { text, isError: true, origin, label };
}

function wrong(text: string): ToolAnswer {
  return { text, isError: true, origin: 'app', label };
}
