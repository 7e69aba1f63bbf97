import type { PlanContext } from '../../../../shared/plan/context.ts';
import type { Taint } from '../../../../shared/plan/taint.ts';
import type { PlanBirth } from '../../compiler/build-plan.ts';
import type { AnswerIssue } from '../../planner/judge-answer.ts';
import { type ModelIntent, modelIntentSchema } from '../../planner/model-intent.ts';
import { readAnswer, tellIssues } from '../../planner/read-answer.ts';
import { taintOf } from '../../prompts/context-block.ts';
import { readToolInput } from '../read-tool-input.ts';
import { toolSchema } from '../tool-schema.ts';
import { turnLimits } from '../turn-limits.ts';
import type { ToolAnswer, TurnScene, TurnTool } from '../turn-tool.ts';

export interface ProposeWith {
  /** What is known of the world, beside what the turn took in of other people. */
  context(taint: readonly Taint[]): PlanContext;
  birth(): PlanBirth;
  /**
   * Texts of the person that a plan may be made of, the likeliest first: what they say now, or that with what it
   * answers or goes on from.
   */
  texts: readonly string[];
}

const label = 'propose_plan';

/** What a model takes the person to want becomes a plan by the same judging and compiling as anywhere. */
export function proposePlanTool(known: ProposeWith): TurnTool {
  return {
    ...{ kind: 'propose', title: 'Propose a plan' },
    definition: {
      name: label,
      description:
        "Puts a plan before the person, made of the person's own words by the app. Every text is copied to the letter from what the person wrote. Nothing is signed by it: the plan is rehearsed, and the person decides.",
      input_schema: toolSchema(modelIntentSchema),
    },
    run: async (input, scene) => {
      const read = readToolInput(modelIntentSchema, input, label);
      return read.ok ? propose(read.value, known, scene) : read.answer;
    },
  };
}

function propose(answer: ModelIntent, known: ProposeWith, scene: TurnScene): ToolAnswer {
  const { texts } = known;
  const context = known.context(taintOf(scene.takenIn));
  const [first = scene.text] = texts;
  const readings = (texts.length > 0 ? texts : [first]).map((text) => {
    const material = [...scene.takenIn];
    return { text, ...readAnswer(answer, { text, context, material, birth: known.birth() }) };
  });
  const whole = readings.find(({ issues }) => issues.length === 0);
  const [likeliest] = readings;
  const { text, outcome } = whole ?? likeliest ?? { text: first, outcome: null };
  if (outcome === null) throw new Error('There is always a text to read.');
  if (whole === undefined && scene.repairs < turnLimits.repairs)
    return sentBack(likeliest?.issues ?? []);
  if (outcome.outcome === 'answer') return onlyLooks();
  const said = outcome.outcome === 'plan' ? 'The plan is before the person.' : 'They are asked.';
  const then = { kind: 'outcome' as const, outcome, text };
  return { text: said, isError: false, origin: 'app', label, then };
}

function sentBack(issues: readonly AnswerIssue[]): ToolAnswer {
  const text = `The app found this wrong with it:\n${tellIssues(issues)}\nCall propose_plan again with the whole document, mended, or ask_user where only the person can say.`;
  return { text, isError: true, origin: 'app', label };
}

function onlyLooks(): ToolAnswer {
  const text =
    'This only looks something up. Call the reading tools themselves and say the answer.';
  return { text, isError: true, origin: 'app', label };
}
