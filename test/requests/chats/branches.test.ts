import { describe, expect, it } from 'vitest';
import { bob, openChat } from '../support/room.ts';

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

describe('a message that is said otherwise', () => {
  it('is a branch beside it with an answer of its own, and both can be shown again', async () => {
    const { requests, messages, send, store } = openChat();
    await send('wrap 1 ETH');
    const [said, first] = messages();
    const [, second] = await requests.edit(said?.messageId ?? '', 'wrap 2 ETH');
    expect(messages()).toMatchObject([
      { kind: 'user', text: 'wrap 2 ETH', branches: { index: 2, count: 2 } },
      { kind: 'plan', messageId: second?.messageId },
    ]);
    requests.chats.showBranch(said?.messageId ?? '');
    expect(messages()).toMatchObject([
      { text: 'wrap 1 ETH', branches: { index: 1, count: 2 } },
      { kind: 'plan', messageId: first?.messageId },
    ]);
    expect(store.reader.plans.list().map(({ status }) => status)).toEqual([
      'validated',
      'validated',
    ]);
    await send('unwrap 1 WETH');
    expect(messages()).toHaveLength(4);
    requests.chats.showBranch(second?.messageId ?? '');
    expect(messages()).toHaveLength(2);
    requests.chats.showBranch(first?.messageId ?? '');
    expect(messages()).toHaveLength(4);
  });

  it('answers the question that was open there, without taking the plan of the other answer', async () => {
    const { requests, messages, send, store } = openChat();
    await send('send 1 eth');
    const [, one] = await send(bob);
    const answer = messages()[2]?.messageId ?? '';
    const [, other] = await requests.edit(answer, carol);
    const planOf = (message: typeof one) => (message?.kind === 'plan' ? message.planId : '');
    expect([planOf(one), planOf(other)].map((id) => requests.plan(id).plan.root)).toMatchObject([
      { params: { to: bob } },
      { params: { to: carol } },
    ]);
    const owners = [one, other].map((card) => store.reader.requests.ofPlan(planOf(card)));
    expect(owners.map((owner) => owner?.request_id)).toEqual([one?.requestId, other?.requestId]);
    expect(one?.requestId).not.toBe(other?.requestId);
    expect(messages()[1]).toMatchObject({ kind: 'question', answered: true });
  });

  it('shows a question as open in the branch where nobody answered it, and takes the answer there', async () => {
    const { requests, messages, send, conversationId } = openChat();
    await send('swap ETH for USDC');
    await send('2');
    await requests.edit(messages()[2]?.messageId ?? '', 'tell me a story');
    expect(messages()[1]).toMatchObject({ kind: 'question', answered: false });
    const [, card] = await send('3');
    expect(card?.kind === 'plan' && requests.plan(card.planId).plan.name).toBe(
      'Swap 3 ETH for USDC',
    );
    expect(
      requests.conversations().find((each) => each.conversationId === conversationId),
    ).toMatchObject({ state: 'Plan to review' });
  });

  it('leaves what the list and the next words go by to the branch that is shown', async () => {
    const { requests, messages, send } = openChat();
    await send('send 1 eth');
    const [said] = messages();
    await requests.edit(said?.messageId ?? '', 'wrap 1 ETH');
    expect(requests.conversations()[0]?.state).toBe('Plan to review');
    const [, unread] = await send(bob);
    expect(unread?.kind).toBe('assistant');
    requests.chats.showBranch(said?.messageId ?? '');
    expect(requests.conversations()[0]?.state).toBe('Waiting for your answer');
    const [, card] = await send(bob);
    expect(card?.kind).toBe('plan');
  });

  it('shows a run in the branch of its plan, whichever is shown', async () => {
    const started = { executionId: 'run-1' };
    const room = openChat({
      executor: {
        agree: async () => started,
        continueRun: () => Promise.reject(new Error('nothing goes on here')),
        undo: () => Promise.reject(new Error('nothing is undone here')),
      },
    });
    const { requests, messages, plan, store } = room;
    const planId = await plan('wrap 1 ETH');
    const [said] = messages();
    await requests.edit(said?.messageId ?? '', 'wrap 2 ETH');
    const { showRun } = await import('../../../src/main/requests/show-run.ts');
    const requestId = store.reader.requests.ofPlan(planId)?.request_id ?? null;
    showRun({ store, notify: () => undefined } as never, planId, requestId, started);
    expect(messages().map(({ kind }) => kind)).toEqual(['user', 'plan']);
    requests.chats.showBranch(said?.messageId ?? '');
    expect(messages().map(({ kind }) => kind)).toEqual(['user', 'plan', 'run']);
  });

  it('has to be a message of the person, and is held to what any words are', async () => {
    const { requests, messages, send } = openChat();
    await send('wrap 1 ETH');
    const [said, card] = messages();
    const code = (work: Promise<unknown>) => work.catch((error: { code: string }) => error.code);
    expect(await code(requests.edit(card?.messageId ?? '', 'x'))).toBe('MESSAGE_NOT_YOURS');
    expect(await code(requests.edit('nobody', 'x'))).toBe('CONVERSATION_NOT_FOUND');
    expect(await code(requests.edit(said?.messageId ?? '', ' '))).toBe('TEXT_EMPTY');
    expect(await code(requests.edit(said?.messageId ?? '', 'x'.repeat(20_001)))).toBe(
      'TEXT_TOO_LONG',
    );
    expect(messages()).toHaveLength(2);
  });
});

describe('a chat', () => {
  it('is found by what was said in it, is renamed, removed and brought back', async () => {
    const { requests, send, conversationId, messages } = openChat();
    await send('wrap 1 ETH');
    const { chats } = requests;
    expect(chats.list('ETH')).toMatchObject([
      { conversationId, found: { title: expect.anything(), said: { excerpt: expect.anything() } } },
    ]);
    expect(chats.list('nothing of that')).toEqual([]);
    expect(chats.list(' ')).toMatchObject([{ found: null }]);
    chats.rename(conversationId, '  Rent,\u202e monthly\n');
    expect(chats.get(conversationId)).toEqual({
      ...{ conversationId, title: 'Rent, monthly', model: null },
      cost: { usd: '0', isWhole: true },
    });
    expect(() => chats.rename(conversationId, ' ')).toThrow('needs a name');
    expect(() => chats.rename(conversationId, 'x'.repeat(121))).toThrow('120 letters');
    requests.removeConversation(conversationId);
    expect(chats.list()).toEqual([]);
    expect(() => messages()).toThrow('no such conversation');
    await expect(send('wrap 1 ETH')).rejects.toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
    chats.restore(conversationId);
    expect(chats.list()).toMatchObject([{ title: 'Rent, monthly' }]);
    expect(messages()).toHaveLength(2);
  });

  it('keeps the name that a person gave it before the first words', async () => {
    const { requests, send, conversationId } = openChat();
    requests.chats.rename(conversationId, 'Savings');
    await send('wrap 1 ETH');
    expect(requests.chats.get(conversationId).title).toBe('Savings');
  });

  it('takes a model by its name, or that of the settings', () => {
    const { requests, conversationId } = openChat();
    requests.chats.setModel(conversationId, 'claude-haiku-5-5');
    expect(requests.chats.get(conversationId).model).toBe('claude-haiku-5-5');
    expect(() => requests.chats.setModel(conversationId, 'no model\n')).toThrow('not the name');
    requests.chats.setModel(conversationId, null);
    expect(requests.chats.get(conversationId).model).toBeNull();
  });
});
