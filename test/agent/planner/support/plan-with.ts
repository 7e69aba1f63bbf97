import { join } from 'node:path';
import type { ModelIntent, ModelSlot } from '../../../../src/main/agent/planner/model-intent.ts';
import { type Planned, planWords } from '../../../../src/main/agent/planner/plan-words.ts';
import type { Wish } from '../../../../src/main/agent/planner/wish.ts';
import { loadPrompt } from '../../../../src/main/agent/prompts/prompt-template.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import type { MessagesApi, Script } from '../../../support/messages-api/messages-api.ts';
import { answersJson } from '../../../support/messages-api/scripted.ts';
import { testClient } from '../../model/support/test-client.ts';

export const resourcesDir = join(import.meta.dirname, '..', '..', '..', '..', 'resources');
export const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
export const known: PlanContext = {
  ...{ defaultChain: 31337, now: '2026-11-22T12:00:00Z', tz: 'UTC', contacts: { bob } },
};

/** A slot whose words are copied from the request. */
export function slot(
  name: ModelSlot['name'],
  text: string,
  more: Partial<ModelSlot> = {},
): ModelSlot {
  const none = { step: null, output: null, share: null, minus: null };
  return { name, kind: 'text', text, ...none, ...more };
}

/** A step of one tool. */
export function action(
  id: string,
  tool: ModelIntent['steps'][number]['tool'],
  slots: ModelSlot[],
): ModelIntent['steps'][number] {
  return { id, tool, slots, kind: 'action', parent: null, place: null, condition: null };
}

export function intent(more: Partial<ModelIntent>): ModelIntent {
  return { status: 'plan', start: [], steps: [], questions: [], reason: null, ...more };
}

/** Plans words with the real planner, client and SDK, the model answering these one after the other. */
export async function planWith(
  answers: (ModelIntent | Record<string, unknown>)[] | Script,
  text: string,
  more: Partial<Wish> = {},
): Promise<{ planned: Planned; api: MessagesApi }> {
  const script = Array.isArray(answers)
    ? answers.map((answer) => ('kind' in answer ? answer : answersJson(answer)))
    : answers;
  const { api, client } = await testClient(script as Script);
  const prompt = loadPrompt(resourcesDir, 'plan-intent');
  const birth = { planId: 'p', createdAt: Date.parse('2026-11-22T12:00:00Z') };
  const wish = { text, context: known, birth, ...more };
  return { planned: await planWords({ model: client, prompt }, wish), api };
}
