import { expect, it } from 'vitest';
import { EventHub } from '../../src/main/events/event-hub.ts';
import { PlanNews } from '../../src/main/requests/news/plan-news.ts';
import type { RequestsDeps } from '../../src/main/requests/requests-deps.ts';
import { systemTimer } from '../../src/main/timer.ts';
import type { RunState } from '../../src/shared/runs/states.ts';
import { me, openChat } from './support/room.ts';

const hour = 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A chat with a plan, and what says its news; time is the test's. */
async function openNews(words = 'wrap 1 ETH') {
  const chat = openChat();
  const { store, conversationId } = chat;
  const time = { now: Date.now() };
  const clock = { now: () => time.now };
  const planId = await chat.plan(words);
  const begin = () => {
    const hub = new EventHub({ store, log: quiet, clock, timer: systemTimer() });
    const deps = { store, hub, clock, log: quiet, notify: () => undefined };
    return { hub, news: new PlanNews(deps as Pick<RequestsDeps, keyof typeof deps>) };
  };
  const { hub, news } = begin();
  hub.start();
  const steps = [{ path: 'wrap', nodeId: 'wrap', label: 'Wrap', tool: 'wrap', level: 0 }];
  const run = (state: RunState, of: { plan?: string } = {}) => {
    const { hash } = store.reader.plans.get(of.plan ?? planId) ?? { hash: '' };
    const { executionId } = store.writer.executions.agree({
      ...{ planId: of.plan ?? planId, planHash: hash, policyVersion: 1, agreedBy: 'local' },
      ...{ account: me, chainId: 31_337, instanceId: null, requestId: null, steps },
    });
    store.writer.executions.setState(executionId, 'running');
    if (state !== 'running') store.writer.executions.setState(executionId, state);
    return executionId;
  };
  const said = () =>
    chat
      .messages()
      .flatMap((message) =>
        message.kind === 'notice' || (message.kind === 'run' && message.text !== undefined)
          ? [message]
          : [],
      );
  return { ...chat, planId, conversationId, time, hub, news, begin, run, said };
}

it('is listed by what came of its run, also after its next plan was put away', async () => {
  const { news, hub, run, plan, requests } = await openNews();
  const state = () => requests.conversations()[0]?.state;
  news.heard({ topic: 'run', id: run('completed') });
  await hub.idle();
  requests.discard(await plan('wrap 2 ETH'));
  expect(state()).toBe('Finished');
});

it('says once that a run of its plan ended, with the run, and nothing of one that goes on', async () => {
  const { news, hub, run, said } = await openNews();
  const open = run('running');
  news.heard({ topic: 'run', id: open });
  await hub.idle();
  expect(said()).toEqual([]);
});

it.each([
  [
    'completed',
    'The plan “Wrap 1 ETH to WETH” finished: it changed nothing on a chain or in files.',
  ],
  ['failed', 'The plan “Wrap 1 ETH to WETH” failed. It changed nothing.'],
  ['cancelled', 'The plan “Wrap 1 ETH to WETH” was cancelled. It changed nothing.'],
] as const)('tells of a run that is %s', async (state, text) => {
  const { news, hub, run, said } = await openNews();
  const executionId = run(state);
  for (let time = 0; time < 3; time += 1) news.heard({ topic: 'run', id: executionId });
  await hub.idle();
  expect(said()).toMatchObject([{ kind: 'run', executionId, text }]);
});

it('says what a run looked up, in the words of an answer, and nothing that is not what its tool declares', async () => {
  const { news, hub, said, store, planId } = await openNews(
    'every 10 minutes tell me the price of ETH',
  );
  const stored = store.reader.plans.get(planId);
  const root = stored?.document.ok ? stored.document.value.root : undefined;
  if (stored === undefined || root?.type !== 'action') throw new Error('no plan of one step');
  const step = { path: root.id, nodeId: root.id, label: root.label, tool: root.tool, level: 0 };
  const looked = async (result: Record<string, string | number>) => {
    const { executionId } = store.writer.executions.agree({
      ...{ planId, planHash: stored.hash, policyVersion: 1, agreedBy: 'local' },
      ...{ account: me, chainId: 31_337, instanceId: null, requestId: null, steps: [step] },
    });
    store.writer.executions.setState(executionId, 'running');
    store.writer.steps.start(executionId, root.id);
    store.writer.steps.complete(executionId, root.id, result);
    store.writer.executions.setState(executionId, 'completed');
    news.heard({ topic: 'run', id: executionId });
    await hub.idle();
    return said().at(-1)?.text;
  };
  const feed = 'chainlink:0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419';
  expect(await looked({ price: '3000.12', source: feed, ageSeconds: 4 })).toContain(
    ' in files.\n1 ETH costs $3,000.12, as the Chainlink feed 0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419 said 4 s ago.',
  );
  expect(await looked({ price: 3000 })).toMatch(/ in files\.$/);
});

it('says at the next start what nobody heard, once, and nothing that is old', async () => {
  const { begin, hub, run, said, time } = await openNews();
  await hub.stop();
  const executionId = run('completed');
  for (let start = 0; start < 2; start += 1) {
    const again = begin();
    again.hub.start();
    again.news.start();
    await again.hub.idle();
    await again.hub.stop();
    expect(said()).toMatchObject([{ executionId }]);
  }
  run('completed');
  time.now += 8 * 24 * hour;
  const late = begin();
  late.hub.start();
  late.news.start();
  await late.hub.idle();
  expect(said()).toHaveLength(1);
});

it('passes on what the plan itself has to say, and no notification that a window shows elsewhere', async () => {
  const { news, hub, run, said, store } = await openNews();
  const executionId = run('running');
  const about = {
    topic: 'run',
    subjectId: executionId,
    title: 'Watch',
    body: 'ETH is below $1,500',
  };
  store.writer.notifications.add({ ...about, kind: 'message', occasion: 'say' });
  store.writer.notifications.add({ ...about, kind: 'done', occasion: 'end' });
  news.heard({ topic: 'notification', id: null });
  news.heard({ topic: 'notification', id: null });
  await hub.idle();
  expect(said()).toMatchObject([{ kind: 'notice', title: 'Watch', text: 'ETH is below $1,500' }]);
});

it('closes no question that is open', async () => {
  const { news, hub, run, send, messages } = await openNews();
  await send('send 1 ETH');
  expect(messages().at(-1)).toMatchObject({ kind: 'question', answered: false });
  news.heard({ topic: 'run', id: run('completed') });
  await hub.idle();
  expect(messages().at(-1)).toMatchObject({ kind: 'run' });
  await send('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  expect(messages().at(-1)).toMatchObject({ kind: 'plan' });
});

it('says nothing of a plan that no conversation shows', async () => {
  const { news, hub, run, store, said, planId } = await openNews();
  const stored = store.reader.plans.get(planId);
  if (!stored?.document.ok) throw new Error('no plan');
  store.writer.plans.save({ ...stored.document.value, id: 'elsewhere' }, 'a'.repeat(64));
  store.writer.plans.setStatus('elsewhere', 'validated');
  news.heard({ topic: 'run', id: run('completed', { plan: 'elsewhere' }) });
  await hub.idle();
  expect(said()).toEqual([]);
});
