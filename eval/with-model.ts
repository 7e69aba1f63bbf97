import { join } from 'node:path';
import { parseRequest } from '../src/main/agent/direct-parser/parse-request.ts';
import { addSpent, nothingSpent } from '../src/main/agent/model/cost.ts';
import type { Spent } from '../src/main/agent/model/model-call.ts';
import { createModelClient, type ModelClient } from '../src/main/agent/model/model-client.ts';
import { usualModelLimits } from '../src/main/agent/model/model-ports.ts';
import { usualModelSettings } from '../src/main/agent/model/model-settings.ts';
import { systemTimers } from '../src/main/agent/model/timers.ts';
import { planWords } from '../src/main/agent/planner/plan-words.ts';
import { loadPrompt } from '../src/main/agent/prompts/prompt-template.ts';
import type { PlanContext } from '../src/shared/plan/context.ts';
import { type Score, scoreItem } from './score-item.ts';
import { contextOf } from './set/context-of.ts';
import type { Item } from './set/item.ts';

export interface ModelScores {
  scores: Score[];
  spent: Spent;
}

/** The model that is asked, with the key of the environment. */
export function modelOf(name: string, baseUrl: string | null, key: string): ModelClient {
  return createModelClient({
    key: { read: async () => key },
    settings: () => ({ model: name, baseUrl: baseUrl ?? usualModelSettings.baseUrl }),
    ...{ fetch, timers: systemTimers, now: () => Date.now(), chance: Math.random },
    limits: usualModelLimits,
  });
}

/**
 * Has each request compiled as `compile` does with a key, one after the other, and scores it. Throws what keeps
 * the model from being asked: a score without it would be of something else.
 */
export async function scoreWithModel(
  items: readonly Item[],
  setContext: PlanContext,
  model: ModelClient,
): Promise<ModelScores> {
  const prompt = loadPrompt(join(import.meta.dirname, '..', 'resources'), 'plan-intent');
  const scores: Score[] = [];
  let spent = nothingSpent;
  for (const item of items) {
    const context = contextOf(item, setContext);
    const birth = { planId: item.id, createdAt: Date.parse(context.now ?? '1970-01-01T00:00:00Z') };
    let outcome = parseRequest(item.text, context, birth);
    if (outcome.outcome === 'needs_model') {
      const planned = await planWords({ model, prompt }, { text: item.text, context, birth });
      if (!planned.result.ok) throw planned.result.error;
      spent = addSpent(spent, planned.spent);
      outcome = planned.result.outcome;
    }
    scores.push(scoreItem(item, outcome, context));
  }
  return { scores, spent };
}
