import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { AppError } from '../../src/shared/errors.ts';
import { me, openRequests } from './support/room.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function open() {
  const room = openRequests();
  const { conversationId } = room.requests.newConversation();
  const send = (text: string) => room.requests.send(conversationId, text);
  return { ...room, conversationId, send };
}

describe('words that are understood', () => {
  it('become a plan card in the conversation and a validated plan in the store', async () => {
    const { send, store, requests } = open();
    const [said, card] = await send('swap 1 ETH for USDC');
    expect(said).toMatchObject({ kind: 'user', text: 'swap 1 ETH for USDC' });
    expect(card?.kind).toBe('plan');
    const planId = card?.kind === 'plan' ? card.planId : '';
    expect(store.reader.plans.get(planId)?.status).toBe('validated');
    expect(requests.plans()).toMatchObject([{ planId, status: 'validated', rehearsed: null }]);
  });

  it('leave the rows of a request: words, account, entry state, tools, reading, parameters', async () => {
    const { send, store } = open();
    await send(`send 0.5 ETH to ${bob}`);
    const [row] = store.reader.requests.list();
    const view = store.reader.requests.get(row?.request_id ?? '');
    expect(view?.errors).toMatchObject([{ step_number: 3, error_code: 'RPC_UNREACHABLE' }]);
    expect(view?.request).toMatchObject({
      user_prompt: `send 0.5 ETH to ${bob}`,
      wallet_address: me,
      status: 'waiting',
    });
    expect(view?.plan?.name).toContain('Send 0.5 ETH');
    const prompts = (view?.prompts ?? []).map((prompt) => ({
      step: prompt['step_number'],
      type: prompt['prompt_type'],
      content: parse(String(prompt['prompt_content'])),
      model: prompt['model'],
    }));
    expect(prompts).toMatchObject([
      { step: 0, type: 'user_input', content: { text: `send 0.5 ETH to ${bob}` }, model: null },
      { step: 4, type: 'context_building', content: { available_tools: expect.any(Array) } },
      { step: 6, type: 'refinement', content: { read_by: 'direct parser' }, model: null },
      { step: 7, type: 'refinement_response', content: { outcome: 'plan' } },
      {
        step: 9,
        type: 'tool_execution',
        content: { tool: 'transfer', parameters: { token: 'ETH', amount: '0.5', to: bob } },
      },
    ]);
  });

  it('show where every parameter came from', async () => {
    const { send, requests } = open();
    const [, card] = await send(`send 0.5 ETH to ${bob}`);
    const view = requests.plan(card?.kind === 'plan' ? card.planId : '');
    expect(view).toMatchObject({
      account: { address: me, name: 'Main' },
      networkName: 'Practice Ethereum',
      rehearsal: null,
      executions: [],
      validation: { valid: true },
    });
    expect(view.description.join(' ')).toContain('0.5 ETH');
    expect(view.origins).toMatchObject([
      { param: 'token', source: 'user_text', detail: 'ETH' },
      { param: 'amount', value: '0.5', source: 'user_text', detail: '0.5' },
      { param: 'to', value: bob, address: { address: bob, source: 'unknown' } },
    ]);
  });

  it('say what was assumed', async () => {
    const { send, requests } = open();
    const [, card] = await send('swap 1 ETH for USDC');
    const { assumptions } = requests.plan(card?.kind === 'plan' ? card.planId : '');
    expect(assumptions.join(' ')).toContain('slippage');
  });

  it('name the conversation by its first words, and say where it stands', async () => {
    const { send, requests } = open();
    await send('swap 1 ETH for USDC');
    expect(requests.conversations()).toMatchObject([
      { title: 'swap 1 ETH for USDC', state: 'Plan to review' },
    ]);
  });
});

describe('a question', () => {
  it('is asked about what is missing, and the answer makes the plan', async () => {
    const { send, store, requests, conversationId } = open();
    const [, question] = await send('swap ETH for USDC');
    expect(question).toMatchObject({ kind: 'question', slot: 'amount', answered: false });
    expect(requests.conversations()[0]?.state).toBe('Waiting for your answer');
    const [, card] = await send('1 ETH');
    expect(card?.kind).toBe('plan');
    expect(requests.messages(conversationId).map(({ kind }) => kind)).toEqual([
      'user',
      'question',
      'user',
      'plan',
    ]);
    expect(requests.messages(conversationId)[1]).toMatchObject({ answered: true });
    expect(store.reader.requests.list()).toHaveLength(1);
  });

  it('may lead to another before there is a plan', async () => {
    const { send } = open();
    const [, first] = await send('send ETH');
    expect(first).toMatchObject({ kind: 'question' });
    const [, second] = await send('2 ETH');
    expect(second).toMatchObject({ kind: 'question', slot: 'to' });
    const [, card] = await send(bob);
    expect(card?.kind).toBe('plan');
  });

  it('is left behind by a request that stands on its own', async () => {
    const { send, store } = open();
    await send('swap ETH for USDC');
    const [, card] = await send('wrap 2 ETH');
    expect(card?.kind).toBe('plan');
    expect(store.reader.requests.list()).toHaveLength(2);
  });

  it('is not answered by words that do not fit it', async () => {
    const { send, requests, conversationId } = open();
    await send('swap ETH for USDC');
    const [, reply] = await send('tell me a story');
    expect(reply?.kind).toBe('assistant');
    expect(requests.messages(conversationId)[1]).toMatchObject({ answered: false });
  });
});

describe('words that are not understood', () => {
  it('are never planned: it says so, with examples', async () => {
    const { send, store } = open();
    const [, reply] = await send('make me rich by tuesday');
    expect(reply).toMatchObject({ kind: 'assistant' });
    expect(reply?.kind === 'assistant' && reply.text).toContain('swap 1 ETH for USDC');
    expect(store.reader.plans.list()).toEqual([]);
    expect(store.reader.requests.list()).toMatchObject([{ status: 'failed' }]);
  });

  it('are kept as they are, emoji and right-to-left text included', async () => {
    const { send, requests, conversationId } = open();
    await send('🚀 שלום');
    expect(requests.messages(conversationId)[0]).toMatchObject({ kind: 'user', text: '🚀 שלום' });
  });

  it('are refused whole when they are too long, and nothing is stored', async () => {
    const { send, store, requests, conversationId } = open();
    await expect(send('x'.repeat(20_001))).rejects.toMatchObject({ code: 'TEXT_TOO_LONG' });
    await expect(send('x'.repeat(10_000_000))).rejects.toMatchObject({ code: 'TEXT_TOO_LONG' });
    expect(requests.messages(conversationId)).toEqual([]);
    expect(store.reader.requests.list()).toEqual([]);
    await expect(send('x'.repeat(20_000))).resolves.toHaveLength(2);
  });

  it('are refused for a conversation that does not exist', async () => {
    const { requests } = openRequests();
    await expect(requests.send('nowhere', 'wrap 1 ETH')).rejects.toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    });
  });
});

it('can be read without a wallet; the plan names no account', async () => {
  const { store, requests } = openRequests({
    account: () => {
      throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the vault.');
    },
  });
  const { conversationId } = requests.newConversation();
  await requests.send(conversationId, 'wrap 1 ETH');
  const [plan] = store.reader.plans.list();
  expect(plan?.document.ok && plan.document.value.account).toBeUndefined();
  await expect(requests.rehearse(plan?.planId ?? '')).rejects.toMatchObject({
    code: 'NO_SUCH_ACCOUNT',
  });
});

it('puts a plan away with its request', async () => {
  const { send, store, requests } = open();
  const [, card] = await send('wrap 1 ETH');
  requests.discard(card?.kind === 'plan' ? card.planId : '');
  expect(requests.plans()).toMatchObject([{ status: 'cancelled' }]);
  expect(store.reader.requests.list()).toMatchObject([{ status: 'cancelled' }]);
  expect(requests.conversations()[0]?.state).toBe('Discarded');
});

it('tells the windows what changed', async () => {
  const { send, changes, conversationId } = open();
  await send('wrap 1 ETH');
  const topics = changes.map(({ topic, id }) => [topic, topic === 'conversation' ? id : null]);
  expect(topics).toContainEqual(['conversation', conversationId]);
  expect(topics).toContainEqual(['plan', null]);
});
