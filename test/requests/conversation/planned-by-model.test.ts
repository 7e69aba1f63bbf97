import { describe, expect, it } from 'vitest';
import { requestStory } from '../../../src/main/requests/request-story.ts';
import { action, intent, slot } from '../../agent/planner/support/plan-with.ts';
import { Pace } from '../../support/messages-api/pace.ts';
import { callsTool, fails } from '../../support/messages-api/scripted.ts';
import { modelChat } from '../support/model-chat.ts';
import { bob } from '../support/room.ts';

const words = `dinner was great, so let 0.5 ETH reach ${bob} as my thanks`;
const moved = intent({
  steps: [action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '0.5'), slot('to', bob)])],
});

const plans = () => callsTool('t1', 'propose_plan', moved);

describe('what is not understood on this computer', () => {
  it('becomes a plan after the reply of the model, and is recorded with its cost', async () => {
    const { requests, store, send } = await modelChat([plans()]);
    const { conversationId, sent } = await send(words);
    expect(sent).toMatchObject([
      { kind: 'user' },
      { kind: 'reply', state: 'streaming', model: 'claude-sonnet-5-5' },
    ]);
    await requests.idle();
    const [said, reply, card] = requests.messages(conversationId);
    expect(reply).toMatchObject({
      ...{ kind: 'reply', state: 'done', messageId: sent[1]?.messageId, canRetry: false },
      use: { model: 'claude-sonnet-5-5', inputTokens: 100, outputTokens: 20 },
    });
    const planId = card?.kind === 'plan' ? card.planId : '';
    expect(requests.plan(planId).plan.root).toMatchObject({
      ...{ type: 'action', tool: 'transfer' },
      params: { token: 'ETH', amount: '0.5', to: bob },
    });
    const view = store.reader.requests.get(said?.requestId ?? '');
    const story = requestStory(view as NonNullable<typeof view>);
    expect(story.parts.map(({ title }) => title)).toContain('Became a plan');
    expect(story.score).toMatchObject({ inputTokens: 100, outputTokens: 20 });
    expect(story.score.costUsd).toBe(reply?.use?.costUsd);
  });

  it('is all that a model is asked about: what is understood here is planned without it', async () => {
    const { api, say, model } = await modelChat([]);
    expect((await model.view()).keyPlace).toBe('memory');
    const { messages } = await say(`send 0.5 ETH to ${bob}`);
    expect(messages.at(-1)).toMatchObject({ kind: 'plan' });
    expect(api.requests).toEqual([]);
  });

  it('is said to need a model where there is no key, and nobody is asked', async () => {
    const { api, requests, model, send } = await modelChat([]);
    await model.forgetKey();
    const { sent } = await send(words);
    expect(sent[1]).toMatchObject({ kind: 'assistant' });
    await requests.idle();
    expect(api.requests).toHaveLength(0);
  });

  it('shows why the model gave no answer, and is read when it is asked again', async () => {
    const { requests, send } = await modelChat([fails(401), plans()]);
    const { conversationId } = await send(words);
    await requests.idle();
    const failed = requests.messages(conversationId)[1];
    expect(failed).toMatchObject({
      ...{ kind: 'reply', canRetry: true },
      error: { code: 'MODEL_KEY_REFUSED' },
    });
    await requests.readAgain(failed?.messageId ?? '');
    await requests.idle();
    expect(requests.messages(conversationId)[2]).toMatchObject({ kind: 'plan' });
    await expect(requests.readAgain(failed?.messageId ?? '')).rejects.toMatchObject({
      code: 'NOTHING_TO_RETRY',
    });
  });

  it('is stopped when the person says so: nothing is planned', async () => {
    const pace = new Pace();
    const { api, requests, send } = await modelChat([{ ...plans(), pace }]);
    const { conversationId } = await send(words);
    await expect.poll(() => api.requests.length).toBe(1);
    requests.stopReading(conversationId);
    await requests.idle();
    expect(requests.messages(conversationId)[1]).toMatchObject({
      ...{ kind: 'reply', canRetry: true },
      error: { code: 'MODEL_STOPPED' },
    });
    expect(requests.plans().total).toBe(0);
    pace.all();
  });

  it('is stopped also where it only waits for another one to be read', async () => {
    const pace = new Pace();
    const script = [{ ...plans(), pace }, plans()];
    const { api, requests, send } = await modelChat(script);
    const { conversationId } = await send(words);
    await requests.send(conversationId, words);
    await expect.poll(() => api.requests.length).toBe(1);
    requests.stopReading(conversationId);
    await requests.idle();
    pace.all();
    const [, first, , second] = requests.messages(conversationId);
    for (const answer of [first, second])
      expect(answer).toMatchObject({
        kind: 'reply',
        state: 'stopped',
        error: { code: 'MODEL_STOPPED' },
      });
    expect(api.requests).toHaveLength(1);
    await requests.readAgain(second?.messageId ?? '');
    await requests.idle();
    expect(requests.messages(conversationId)[4]).toMatchObject({ kind: 'plan' });
  });

  it('is read after a restart where the app ended over it [F-23]', async () => {
    const pace = new Pace();
    const first = await modelChat([{ ...plans(), pace }]);
    const { conversationId } = await first.send(words);
    await expect.poll(() => first.api.requests.length).toBe(1);
    await first.requests.stop();
    pace.all();
    expect(first.requests.messages(conversationId)[1]).toMatchObject({
      kind: 'reply',
      state: 'streaming',
    });
    const again = await modelChat([plans()], { store: first.store });
    await again.requests.idle();
    expect(again.requests.messages(conversationId)[2]).toMatchObject({ kind: 'plan' });
    expect(again.requests.plans().total).toBe(1);
  });

  it('says so in the place of the answer where it is given up', async () => {
    const pace = new Pace();
    let world = await modelChat([{ ...plans(), pace }]);
    const { conversationId } = await world.send(words);
    for (let ends = 0; ends < 5; ends += 1) {
      await expect.poll(() => world.api.requests.length).toBe(1);
      await world.requests.stop();
      world = await modelChat([{ ...plans(), pace }], { store: world.store });
    }
    await world.requests.idle();
    expect(world.requests.messages(conversationId)[1]).toMatchObject({
      ...{ kind: 'reply', canRetry: true },
      error: { code: 'EVENT_GIVEN_UP' },
    });
    pace.all();
    await world.requests.readAgain(world.requests.messages(conversationId)[1]?.messageId ?? '');
    await world.requests.idle();
    expect(world.requests.messages(conversationId)[2]).toMatchObject({ kind: 'plan' });
  });

  it('counts towards the limit of the day what was paid when the app ended over it', async () => {
    const pace = new Pace();
    const unsaid = intent({
      steps: [action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '7')])],
    });
    const script = [callsTool('t1', 'propose_plan', unsaid), { ...plans(), pace }];
    const { api, requests, model, send } = await modelChat(script);
    await send(words);
    await expect.poll(() => api.requests.length).toBe(2);
    await requests.stop();
    pace.all();
    expect(Number((await model.view()).spentTodayUsd)).toBeGreaterThan(0);
  });

  it('waits where the limit of the day is reached, and where the cost is not known', async () => {
    const { api, requests, model, send } = await modelChat([plans(), plans()]);
    await model.set({ dailyUsd: '0.00' });
    const { conversationId } = await send(words);
    await requests.idle();
    expect(requests.messages(conversationId)[1]).toMatchObject({
      ...{ kind: 'reply', canRetry: true },
      error: { code: 'MODEL_BUDGET_SPENT' },
    });
    await model.set({ dailyUsd: '5', model: 'a-model-of-tomorrow' });
    const other = await send(words);
    await requests.idle();
    expect(requests.messages(other.conversationId)[1]).toMatchObject({
      error: { code: 'MODEL_PRICE_UNKNOWN' },
    });
    expect(api.requests).toHaveLength(0);
    await model.set({ dailyUsd: null });
    await requests.readAgain(requests.messages(conversationId)[1]?.messageId ?? '');
    await requests.idle();
    expect(requests.messages(conversationId)[2]).toMatchObject({ kind: 'plan' });
  });
});
