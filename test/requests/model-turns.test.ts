import { describe, expect, it } from 'vitest';
import { usualModelSettings } from '../../src/main/agent/model/model-settings.ts';
import { systemClock } from '../../src/main/clock.ts';
import { EventHub } from '../../src/main/events/event-hub.ts';
import { requestStory } from '../../src/main/requests/request-story.ts';
import { KeptModelKey } from '../../src/main/services/model/kept-model-key.ts';
import { ModelDesk } from '../../src/main/services/model/model-desk.ts';
import { AppModelKey } from '../../src/main/services/model/model-key.ts';
import { systemTimer } from '../../src/main/timer.ts';
import { testClient, testKey } from '../agent/model/support/test-client.ts';
import { action, intent, resourcesDir, slot } from '../agent/planner/support/plan-with.ts';
import type { Script } from '../support/messages-api/messages-api.ts';
import { Pace } from '../support/messages-api/pace.ts';
import { answersJson, fails } from '../support/messages-api/scripted.ts';
import { openTestStore } from '../support/test-store.ts';
import { bob, openRequests } from './support/room.ts';

const words = `dinner was great, so let 0.5 ETH reach ${bob} as my thanks`;
const moved = intent({
  steps: [action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '0.5'), slot('to', bob)])],
});

/** A chat over the real planner, client, SDK and queue, with a system that has no key chain. */
async function chat(script: Script, store = openTestStore()) {
  const { api, client } = await testClient(script);
  const noKeyChain = () => Promise.reject(new Error('no key chain here'));
  const key = new AppModelKey(new KeptModelKey(noKeyChain));
  await key.take(usualModelSettings.baseUrl, testKey);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const clock = systemClock;
  const hub = new EventHub({ store, clock, timer: systemTimer(), log: quiet });
  const notify = () => undefined;
  const model = new ModelDesk({ store, client, key, resourcesDir, clock, notify });
  const room = openRequests({ store, hub, model, clock });
  hub.start();
  const send = async (text: string) => {
    const sent = await room.requests.send(null, text);
    return { conversationId: sent[0]?.conversationId ?? '', sent };
  };
  return { ...room, api, store, model, hub, send };
}

describe('what is not understood on this computer', () => {
  it('is read by the model in the place of the answer, becomes a plan, and is recorded with its cost', async () => {
    const { requests, store, send } = await chat([answersJson(moved)]);
    const { conversationId, sent } = await send(words);
    expect(sent).toMatchObject([{ kind: 'user' }, { kind: 'asking', model: 'claude-sonnet-5-5' }]);
    await requests.idle();
    const [said, card] = requests.messages(conversationId);
    expect(card).toMatchObject({
      ...{ kind: 'plan', messageId: sent[1]?.messageId },
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
    expect(story.score.costUsd).toBe(card?.use?.costUsd);
  });

  it('is said to need a model where there is no key, and nobody is asked', async () => {
    const { api, requests, model, send } = await chat([]);
    await model.forgetKey();
    const { sent } = await send(words);
    expect(sent[1]).toMatchObject({ kind: 'assistant' });
    await requests.idle();
    expect(api.requests).toHaveLength(0);
  });

  it('shows why the model gave no answer, and is read when it is asked again', async () => {
    const { requests, send } = await chat([fails(401), answersJson(moved)]);
    const { conversationId } = await send(words);
    await requests.idle();
    const failed = requests.messages(conversationId)[1];
    expect(failed).toMatchObject({
      ...{ kind: 'error', canRetry: true },
      error: { code: 'MODEL_KEY_REFUSED' },
    });
    await requests.readAgain(failed?.messageId ?? '');
    await requests.idle();
    expect(requests.messages(conversationId)[1]).toMatchObject({ kind: 'plan' });
    await expect(requests.readAgain(failed?.messageId ?? '')).rejects.toMatchObject({
      code: 'NOTHING_TO_RETRY',
    });
  });

  it('is stopped when the person says so: nothing is planned', async () => {
    const pace = new Pace();
    const { api, requests, send } = await chat([{ ...answersJson(moved), pace }]);
    const { conversationId } = await send(words);
    await expect.poll(() => api.requests.length).toBe(1);
    requests.stopReading(conversationId);
    await requests.idle();
    expect(requests.messages(conversationId)[1]).toMatchObject({
      ...{ kind: 'error', canRetry: true },
      error: { code: 'MODEL_STOPPED' },
    });
    expect(requests.plans().total).toBe(0);
    pace.all();
  });

  it('is stopped also where it only waits for another one to be read', async () => {
    const pace = new Pace();
    const script = [{ ...answersJson(moved), pace }, answersJson(moved)];
    const { api, requests, send } = await chat(script);
    const { conversationId } = await send(words);
    await requests.send(conversationId, words);
    await expect.poll(() => api.requests.length).toBe(1);
    requests.stopReading(conversationId);
    await requests.idle();
    pace.all();
    const [, first, , second] = requests.messages(conversationId);
    for (const answer of [first, second])
      expect(answer).toMatchObject({ kind: 'error', error: { code: 'MODEL_STOPPED' } });
    expect(api.requests).toHaveLength(1);
    await requests.readAgain(second?.messageId ?? '');
    await requests.idle();
    expect(requests.messages(conversationId)[3]).toMatchObject({ kind: 'plan' });
  });

  it('is read after a restart where the app ended over it', async () => {
    const pace = new Pace();
    const first = await chat([{ ...answersJson(moved), pace }]);
    const { conversationId } = await first.send(words);
    await expect.poll(() => first.api.requests.length).toBe(1);
    await first.requests.stop();
    pace.all();
    expect(first.requests.messages(conversationId)[1]).toMatchObject({ kind: 'asking' });
    const again = await chat([answersJson(moved)], first.store);
    await again.requests.idle();
    expect(again.requests.messages(conversationId)[1]).toMatchObject({ kind: 'plan' });
    expect(again.requests.plans().total).toBe(1);
  });

  it('says so in the place of the answer where it is given up', async () => {
    const pace = new Pace();
    let world = await chat([{ ...answersJson(moved), pace }]);
    const { conversationId } = await world.send(words);
    for (let ends = 0; ends < 5; ends += 1) {
      await expect.poll(() => world.api.requests.length).toBe(1);
      await world.requests.stop();
      world = await chat([{ ...answersJson(moved), pace }], world.store);
    }
    await world.requests.idle();
    expect(world.requests.messages(conversationId)[1]).toMatchObject({
      ...{ kind: 'error', canRetry: true },
      error: { code: 'EVENT_GIVEN_UP' },
    });
    pace.all();
    await world.requests.readAgain(world.requests.messages(conversationId)[1]?.messageId ?? '');
    await world.requests.idle();
    expect(world.requests.messages(conversationId)[1]).toMatchObject({ kind: 'plan' });
  });

  it('counts towards the limit of the day what was paid when the app ended over it', async () => {
    const pace = new Pace();
    const unsaid = intent({
      steps: [action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '7')])],
    });
    const script = [answersJson(unsaid), { ...answersJson(moved), pace }];
    const { api, requests, model, send } = await chat(script);
    await send(words);
    await expect.poll(() => api.requests.length).toBe(2);
    await requests.stop();
    pace.all();
    expect(Number((await model.view()).spentTodayUsd)).toBeGreaterThan(0);
  });

  it('waits where the limit of the day is reached, and where the cost is not known', async () => {
    const { api, requests, model, send } = await chat([answersJson(moved), answersJson(moved)]);
    await model.set({ dailyUsd: '0.00' });
    const { conversationId } = await send(words);
    await requests.idle();
    expect(requests.messages(conversationId)[1]).toMatchObject({
      ...{ kind: 'error', canRetry: true },
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
    expect(requests.messages(conversationId)[1]).toMatchObject({ kind: 'plan' });
  });
});
