// What the parser reads, said in the words of a model and without places, has to come to the same plan: words
// are found where they stand, and nothing that is right is called wrong.
import { expect, it } from 'vitest';
import { contextOf } from '../../../eval/set/context-of.ts';
import { ownContext, ownSet } from '../../../eval/set/own-set.ts';
import { readContext, readItems } from '../../../eval/set/read-set.ts';
import { compileIntent } from '../../../src/main/agent/compiler/compile-intent.ts';
import { guardText } from '../../../src/main/agent/direct-parser/guard-text.ts';
import { readIntent } from '../../../src/main/agent/direct-parser/read-intent.ts';
import type { Intent, IntentStep } from '../../../src/main/agent/intent/intent.ts';
import type { Said } from '../../../src/main/agent/intent/said.ts';
import { judgeAnswer } from '../../../src/main/agent/planner/judge-answer.ts';
import {
  type ModelIntent,
  type ModelSlot,
  modelIntentSchema,
} from '../../../src/main/agent/planner/model-intent.ts';
import { toIntent } from '../../../src/main/agent/planner/to-intent.ts';
import type { CompileOutcome } from '../../../src/shared/plan/compile-outcome.ts';
import { tokensOf } from '../../../src/shared/tokens/tokens-of.ts';

function asModelSays({ status, start, steps: read }: Intent, text: string): ModelIntent {
  const steps = read.map((step) => {
    const { slippage } = step.slots;
    // The parser leaves the sign of a tolerance out, a model copies it.
    const sign = slippage && /^\s*(?:%|percent)/.exec(text.slice(slippage.end))?.[0];
    if (!sign) return step;
    return {
      ...step,
      slots: { ...step.slots, slippage: { ...slippage, text: slippage.text + sign } },
    };
  });
  return modelIntentSchema.parse({
    ...{ status, start: start?.pieces.map(({ text }) => text) ?? [] },
    ...{ steps: steps.map(stepOf), questions: [], reason: null },
  });
}

function stepOf({ slots, condition, ...step }: IntentStep) {
  return {
    ...step,
    slots: Object.entries(slots).map(([name, said]) => ({ name, ...slotOf(said) })),
    condition: condition && {
      join: condition.join,
      parts: condition.parts.map(({ about, side, token, than }) => ({
        ...{ about, side, token: token?.text ?? null, than: than.text },
      })),
    },
  };
}

function slotOf(said: Said): Omit<ModelSlot, 'name'> {
  const { kind, text } = said;
  if (said.kind !== 'output')
    return { ...{ kind, text }, ...{ step: null, output: null, share: null, minus: null } };
  const { step, output, share, minus } = said;
  return {
    ...{ kind, text, step, output },
    share: share?.text ?? null,
    minus: minus?.text ?? null,
  };
}

/** Of words that stand there twice, which of them is meant may differ where it means the same. */
function withoutPlaces(outcome: CompileOutcome) {
  return outcome.outcome === 'plan'
    ? { ...outcome, plan: { ...outcome.plan, provenance: null } }
    : outcome;
}

it('of every own request that the parser understands', () => {
  const setContext = readContext(ownContext);
  const wrong: string[] = [];
  let compared = 0;
  for (const item of readItems(ownSet)) {
    const context = contextOf(item, setContext);
    const { text } = item;
    if (guardText(text) !== null) continue;
    const reading = readIntent(text, Object.keys(context.contacts ?? {}));
    if ('notUnderstood' in reading) continue;
    const birth = { planId: 'p', createdAt: Date.parse(context.now ?? '2026-11-22T00:00:00Z') };
    const surroundings = { context, tokens: tokensOf(context) };
    const expected = compileIntent(reading.intent, text, surroundings, birth);
    if (expected.outcome !== 'plan' && expected.outcome !== 'answer') continue;
    compared += 1;
    const answer = asModelSays(reading.intent, text);
    const { intent, unsaid } = toIntent(answer, text);
    const issues = judgeAnswer({ text, context, material: [], answer, intent, unsaid });
    for (const { code, detail } of issues) wrong.push(`${item.id} ${text}: ${code} ${detail}`);
    const outcome = compileIntent(intent, text, surroundings, birth);
    if (JSON.stringify(withoutPlaces(outcome)) !== JSON.stringify(withoutPlaces(expected)))
      wrong.push(`${item.id} ${text}: differs`);
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(20);
});
