import { expect, it } from 'vitest';
import { Pace } from '../../support/messages-api/pace.ts';
import { says } from '../../support/messages-api/scripted.ts';
import { modelChat, replyAt } from '../support/model-chat.ts';

const words = 'what would you say about tea';

it('asks the model that was chosen for the chat, and no other chat is asked of it', async () => {
  const { requests, api, say } = await modelChat([says('one'), says('two'), says('three')]);
  const { conversationId } = await say(words);
  requests.chats.setModel(conversationId, 'claude-haiku-5-5');
  const { messages } = await say(words, conversationId);
  await say(words);
  expect(api.requests.map(({ body }) => (body as { model: string }).model)).toEqual([
    'claude-sonnet-5-5',
    'claude-haiku-5-5',
    'claude-sonnet-5-5',
  ]);
  expect(replyAt(messages, -1)).toMatchObject({ model: 'claude-haiku-5-5', state: 'done' });
  const { cost } = requests.chats.get(conversationId);
  expect(cost.isWhole).toBe(true);
  expect(Number(cost.usd)).toBeGreaterThan(0);
});

it('says that a chat cost at least so much where the price of one model is not known', async () => {
  const { requests, say, model } = await modelChat([says('one'), says('two')]);
  await model.set({ dailyUsd: null });
  const { conversationId } = await say(words);
  const { usd } = requests.chats.get(conversationId).cost;
  requests.chats.setModel(conversationId, 'somebody-elses-model');
  await say(words, conversationId);
  expect(requests.chats.get(conversationId).cost).toEqual({ usd, isWhole: false });
});

it('reads no further what was said otherwise, and what follows from it goes to its own branch', async () => {
  const pace = new Pace();
  const { requests, api, send } = await modelChat([{ ...says('one'), pace }, says('two')]);
  const { conversationId, sent } = await send(words);
  await expect.poll(() => api.requests.length).toBe(1);
  await requests.edit(sent[0]?.messageId ?? '', `${words} and cake`);
  pace.all();
  await requests.idle();
  const shown = requests.messages(conversationId);
  expect(shown).toMatchObject([
    { kind: 'user', branches: { index: 2, count: 2 } },
    { kind: 'reply', state: 'done', blocks: [{ type: 'text', text: 'two' }] },
  ]);
  requests.chats.showBranch(sent[0]?.messageId ?? '');
  expect(requests.messages(conversationId)).toMatchObject([
    { kind: 'user', text: words },
    { kind: 'reply', state: 'stopped' },
  ]);
  // Of the branch that is shown, the model hears nothing of the other.
  const last = JSON.stringify(api.requests.at(-1)?.body);
  expect(last).toContain('and cake');
  expect(last.match(/what would you say about tea/g)).toHaveLength(1);
});
