import { describe, expect, it } from 'vitest';
import { planHash } from '../../../src/shared/plan/hash.ts';
import { action, intent, slot } from '../../agent/planner/support/plan-with.ts';
import { samplePlan } from '../../store/support/samples.ts';
import { callsTool, says } from '../../support/messages-api/scripted.ts';
import { modelChat } from '../support/model-chat.ts';
import { bob } from '../support/room.ts';

const wish = `dinner was great, so let 0.5 ETH reach ${bob} as my thanks`;
const some = `dinner was great, so let some ETH reach ${bob} as my thanks`;
const moved = intent({
  steps: [action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '0.5'), slot('to', bob)])],
});
const plans = (id = 't1') => callsTool(id, 'propose_plan', moved);
const wrong = callsTool('t0', 'propose_plan', intent({ steps: [action('s1', 'transfer', [])] }));
const less = callsTool('e1', 'edit_plan', {
  ...{ steps: [], amount: '0.4', token: null, insteadOf: null, to: null },
});
const both = { isPriced: true, isWhole: true };
/** By the shipped price of claude-sonnet-5-5, of 100 tokens read and 20 written. */
const once = { inputTokens: 100, outputTokens: 20, usd: '0.0004', ...both };
const twice = { inputTokens: 200, outputTokens: 40, usd: '0.0008', ...both };

type Room = Awaited<ReturnType<typeof modelChat>>;
type Told = Awaited<ReturnType<Room['say']>>;

function planIn({ messages }: Told): string {
  const card = messages.findLast(({ kind }) => kind === 'plan' || kind === 'edited');
  if (card?.kind !== 'plan' && card?.kind !== 'edited') throw new Error('No plan is shown.');
  return card.planId;
}

describe('what models took for a plan', () => {
  it('is what the service counted for the words that became it, its repairs too', async () => {
    const { requests, say } = await modelChat([wrong, plans()]);
    expect(requests.modelCost(planIn(await say(wish)))).toEqual({ kind: 'cost', ...twice });
  });

  it('goes on with each change of it in the chat, and with nothing else that is said there', async () => {
    const { requests, say } = await modelChat([plans(), says('Tea is fine.'), less]);
    const made = await say(wish);
    const planId = planIn(made);
    expect(requests.modelCost(planId)).toEqual({ kind: 'cost', ...once });
    await say('what would you say about tea', made.conversationId);
    expect(requests.modelCost(planId)).toEqual({ kind: 'cost', ...once });
    const changed = await say('hm, I would rather see 0.4 ETH of it there', made.conversationId);
    expect(planIn(changed)).toBe(planId);
    expect(requests.modelCost(planId)).toEqual({ kind: 'cost', ...twice });
  });

  it('holds the question that was answered before, and none that was left for something else', async () => {
    const options = ['0.5 ETH'];
    const asks = callsTool('q1', 'ask_user', { slot: 'amount', text: 'How much of it?', options });
    const answered = await modelChat([asks, plans()]);
    const { conversationId } = await answered.say(some);
    const told = await answered.say('0.5 ETH, I guess, would do nicely', conversationId);
    expect(answered.requests.modelCost(planIn(told))).toEqual({ kind: 'cost', ...twice });

    const left = await modelChat([asks]);
    const asked = await left.say(some);
    const other = await left.say(`send 1 ETH to ${bob}`, asked.conversationId);
    expect(left.requests.modelCost(planIn(other))).toEqual({ kind: 'none' });
  });

  it('is at least what is known where an answer broke off before it', async () => {
    const cut = says(['Well, ', 'you'], { breaks: { afterEvents: 3, how: 'cut' } });
    const room = await modelChat([cut, plans()]);
    const broken = await room.say(wish);
    await room.requests.readAgain(broken.messages[1]?.messageId ?? '');
    await room.requests.idle();
    const messages = room.requests.messages(broken.conversationId);
    const cost = room.requests.modelCost(planIn({ ...broken, messages }));
    expect(cost).toMatchObject({
      kind: 'cost',
      isWhole: false,
      usd: expect.stringMatching(/^0\./),
    });
    expect(cost).not.toMatchObject({ usd: once.usd });
  });

  it('is not known, and not nothing, where the price of the model is not', async () => {
    const { requests, say, model } = await modelChat([plans()]);
    await model.set({ dailyUsd: null, model: 'somebody-elses-model' });
    expect(requests.modelCost(planIn(await say(wish)))).toEqual({
      ...{ kind: 'cost', inputTokens: 100, outputTokens: 20, usd: null },
      ...{ isPriced: false, isWhole: true },
    });
  });

  it('is none where the words were understood without one, and unsaid of a plan from elsewhere', async () => {
    const { requests, say, store } = await modelChat([]);
    expect(requests.modelCost(planIn(await say(`send 0.5 ETH to ${bob}`)))).toEqual({
      kind: 'none',
    });
    const plan = samplePlan('from-a-file');
    store.writer.plans.save(plan, planHash(plan));
    expect(requests.modelCost('from-a-file')).toBeNull();
  });
});
