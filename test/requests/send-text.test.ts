import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseRequest } from '../../src/main/agent/direct-parser/parse-request.ts';
import type { LiveConnection } from '../../src/main/connector.ts';
import type { RequestsDeps } from '../../src/main/requests/requests-deps.ts';
import { AppError } from '../../src/shared/errors.ts';
import { agreedTrigger } from '../store/support/schedules.ts';
import { bob, me, openChat, openRequests } from './support/room.ts';

const noWallet = {
  account: () => {
    throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the vault.');
  },
};

describe('words that are understood', () => {
  it('become a plan card in the conversation and a validated plan in the store', async () => {
    const { send, store, requests } = openChat();
    const [said, card] = await send('swap 1 ETH for USDC');
    expect(said).toMatchObject({ kind: 'user', text: 'swap 1 ETH for USDC' });
    expect(card?.kind).toBe('plan');
    const planId = card?.kind === 'plan' ? card.planId : '';
    expect(store.reader.plans.get(planId)?.status).toBe('validated');
    expect(requests.plans()).toMatchObject({
      items: [{ planId, status: 'validated', rehearsed: null }],
    });
  });

  it('that need a folder lead to where one is chosen', async () => {
    const [, asked] = await openChat().send('make a file ~/n.md that says “hello”');
    expect(asked).toMatchObject({ kind: 'question', part: 'folders', options: [] });
    expect(asked).toMatchObject({ text: expect.stringContaining('Choose a folder first') });
    const [, other] = await openChat().send('send 1 ETH to Bob');
    expect(other).toMatchObject({ kind: 'question' });
    expect(other).not.toHaveProperty('part');
  });

  it('leave the rows of a request: words, account, tools, reading, parameters', async () => {
    const { send, store } = openChat();
    await send(`send 0.5 ETH to ${bob}`);
    const [row] = store.reader.requests.list();
    const view = store.reader.requests.get(row?.request_id ?? '');
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

  it('become a plan although the network is down, and the trouble is recorded', async () => {
    const { send, store, requests } = openChat();
    const [, card] = await send('wrap 1 ETH');
    expect(card?.kind).toBe('plan');
    await requests.idle();
    const view = store.reader.requests.get(store.reader.requests.list()[0]?.request_id ?? '');
    // Whichever of the two is told first.
    const errors = view?.errors.map((each) => [each.step_number, each.error_type, each.error_code]);
    expect(errors?.toSorted((left, right) => Number(right[0]) - Number(left[0]))).toEqual([
      [3, 'context_building', 'RPC_UNREACHABLE'],
      [null, 'verification', 'RPC_UNREACHABLE'],
    ]);
    expect(view?.request.status).toBe('waiting');
  });

  it('show where every parameter came from', async () => {
    const { plan, requests } = openChat();
    const view = requests.plan(await plan(`send 0.5 ETH to ${bob}`));
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

  it.each([
    [
      'swap 1 ETH for USDC',
      ['Network Practice Ethereum', 'Slippage 0.5%', 'Market the better of Uniswap V2 and V3'],
    ],
    [
      'swap 1 ETH for USDC with 1% slippage',
      ['Network Practice Ethereum', 'Market the better of Uniswap V2 and V3'],
    ],
    ['wrap 1 ETH on Practice Ethereum', []],
  ])('of "%s": say what was assumed', async (text, assumed) => {
    const { plan, requests } = openChat();
    expect(requests.plan(await plan(text)).assumptions).toEqual(assumed);
  });

  it('name the conversation, and say where it stands', async () => {
    const { send, requests } = openChat();
    await send('swap 1 ETH for USDC');
    expect(requests.conversations()).toMatchObject([
      { title: 'swap 1 ETH for USDC', state: 'Plan to review' },
    ]);
  });

  it('cut a long title between characters', async () => {
    const { send, requests } = openChat();
    await send('🚀'.repeat(80));
    expect(requests.conversations()[0]?.title).toBe(`${'🚀'.repeat(59)}…`);
  });

  it('are read without a wallet; the plan names no account and is not rehearsed yet', async () => {
    const { plan, store, requests } = openChat(noWallet);
    const stored = store.reader.plans.get(await plan('wrap 1 ETH'));
    expect(stored?.document.ok && stored.document.value.account).toBeUndefined();
    await requests.idle();
    const view = store.reader.requests.get(store.reader.requests.list()[0]?.request_id ?? '');
    expect(view).toMatchObject({ request: { wallet_address: null }, errors: [] });
    await expect(requests.rehearse(stored?.planId ?? '')).rejects.toMatchObject({
      code: 'NO_SUCH_ACCOUNT',
    });
  });
});

describe('a recipient who is said by name', () => {
  const stands = { name: 'bob.eth', address: bob, isOdd: false };
  const online = (resolveName: LiveConnection['resolveName']): Partial<RequestsDeps> => ({
    connect: async () => ({
      resolveName,
      network: null as never,
      simulation: null as never,
      walletContext: async () => ({}),
      resolveParams: null as never,
      tools: null as never,
    }),
  });

  it('is looked up, and the plan says where the address came from', async () => {
    const asked: string[] = [];
    const { plan, store } = openChat(
      online(async (name) => {
        asked.push(name);
        return stands;
      }),
    );
    const planId = await plan('send 0.5 ETH to bob.eth');
    const stored = store.reader.plans.get(planId);
    expect(asked).toEqual(['bob.eth']);
    expect(stored?.document).toMatchObject({
      value: {
        root: { params: { to: bob } },
        provenance: { 'transfer.to': { source: 'name_service', detail: 'bob.eth' } },
      },
    });
  });

  it('is looked up in an answer, and in the request that it answers', async () => {
    const { send, plan } = openChat(online(async () => stands));
    await send('send 0.5 ETH');
    await plan('bob.eth');
    await send('send ETH to bob.eth');
    await plan('0.25');
  });

  it('is asked about in the words of the trouble when nobody can be asked', async () => {
    const { send } = openChat();
    const [, answer] = await send('send 0.5 ETH to bob.eth');
    expect(answer).toMatchObject({
      kind: 'question',
      text: 'The RPC endpoint cannot be reached. What is the address?',
    });
  });
});

describe('a question', () => {
  it('is asked about what is missing, and the answer makes the plan', async () => {
    const { send, store, requests, messages } = openChat();
    const [, question] = await send('send 1 eth');
    expect(question).toMatchObject({ kind: 'question', slot: 'to', answered: false });
    expect(requests.conversations()[0]?.state).toBe('Waiting for your answer');
    const [, card] = await send(bob);
    expect(card?.kind).toBe('plan');
    expect(messages().map(({ kind }) => kind)).toEqual(['user', 'question', 'user', 'plan']);
    expect(messages()[1]).toMatchObject({ answered: true });
    const [row] = store.reader.requests.list();
    expect(store.reader.requests.list()).toHaveLength(1);
    const words = store.reader.requests
      .get(row?.request_id ?? '')
      ?.prompts.filter((prompt) => prompt['step_number'] === 0)
      .map((prompt) => parse(String(prompt['prompt_content'])));
    expect(words).toEqual([
      { text: 'send 1 eth' },
      { text: `send 1 eth to ${bob}`, answer: bob, slot: 'to' },
    ]);
  });

  it.each(['1', '1 ETH'])('about an amount is answered by "%s"', async (answer) => {
    const { send, plan, requests } = openChat();
    const [, question] = await send('swap ETH for USDC');
    expect(question).toMatchObject({ kind: 'question', slot: 'amount' });
    expect(requests.plan(await plan(answer)).plan.name).toBe('Swap 1 ETH for USDC');
  });

  it('may lead to another before there is a plan', async () => {
    const { send } = openChat();
    const [, first] = await send('send ETH');
    expect(first).toMatchObject({ kind: 'question' });
    const [, second] = await send('2 ETH');
    expect(second).toMatchObject({ kind: 'question', slot: 'to' });
    const [, card] = await send(bob);
    expect(card?.kind).toBe('plan');
  });

  it('is left behind by a request that stands on its own', async () => {
    const { send, store, messages } = openChat();
    await send('swap ETH for USDC');
    const [, card] = await send('wrap 2 ETH');
    expect(card?.kind).toBe('plan');
    expect(messages()[1]).toMatchObject({ kind: 'question', answered: false });
    expect(store.reader.requests.list().map(({ status }) => status)).toEqual([
      'waiting',
      'cancelled',
    ]);
  });

  it('goes on waiting when it is answered by words that fit nothing', async () => {
    const { send, store, messages } = openChat();
    await send('swap ETH for USDC');
    const [, reply, again] = await send('tell me a story');
    expect(reply).toMatchObject({ kind: 'assistant', text: expect.stringContaining('a story') });
    expect(again).toMatchObject({ kind: 'question', slot: 'amount', answered: false });
    expect(store.reader.plans.list()).toEqual([]);
    const [, card] = await send('2');
    expect(card?.kind).toBe('plan');
    expect(messages().at(4)).toMatchObject({ kind: 'question', answered: true });
  });
});

describe('words that are not understood', () => {
  it('are never planned: it says so, with examples', async () => {
    const { send, store } = openChat();
    const [, reply] = await send('make me rich by tuesday');
    expect(reply?.kind === 'assistant' && reply.text).toMatchInlineSnapshot(
      `""me rich by tuesday" is not understood without a model, so nothing was planned. Without one, plain sentences are understood, one or several, for example: "swap 1 ETH for USDC, then send it to 0x…", "send 25 USDC to 0x… every Monday at 9:00", "sell 1 ETH at $4,000", "revoke all my USDC approvals". More is under Help. A key for a model is set in the settings."`,
    );
    expect(reply).toMatchObject({ wantsModel: true });
    expect(store.reader.plans.list()).toEqual([]);
    expect(store.reader.requests.list()).toMatchObject([{ status: 'failed' }]);
  });

  it.each(['help', 'Hello!', 'hi, what can you do?', 'How does this work?'])(
    'but ask for help get it: "%s"',
    async (text) => {
      const { send, store } = openChat();
      const [, reply] = await send(text);
      const told = reply?.kind === 'assistant' ? reply.text : '';
      expect(told.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(3);
      expect(reply).not.toHaveProperty('wantsModel');
      expect(store.reader.requests.list()).toMatchObject([{ status: 'completed' }]);
    },
  );

  it('get no help where they ask for something else', async () => {
    const [, reply] = await openChat().send('help me steal a horse');
    expect(reply).toMatchObject({ wantsModel: true });
  });

  it('are kept as they are, emoji and right-to-left text included', async () => {
    const { send, messages } = openChat();
    await send('🚀 שלום');
    expect(messages()[0]).toMatchObject({ kind: 'user', text: '🚀 שלום' });
  });

  it.each([
    ['too long', 'x'.repeat(20_001)],
    ['ten megabytes', 'x'.repeat(10_000_000)],
    ['empty', ''],
    ['blank', ' \n\t '],
    [
      'a recovery phrase',
      `import ${'legal winner thank year wave sausage worth useful '.repeat(2)}`,
    ],
  ])('are refused whole when they are %s, and nothing is stored', async (_what, text) => {
    const { send, store, messages } = openChat();
    const refusal = await send(text).catch((error: AppError) => error);
    expect(refusal instanceof AppError && inWords(refusal)).toMatchSnapshot();
    expect(messages()).toEqual([]);
    expect(store.reader.requests.list()).toEqual([]);
  });

  it('are read up to the very limit', async () => {
    await expect(openChat().send('x'.repeat(20_000))).resolves.toHaveLength(2);
  });

  it('are refused for a conversation that does not exist', async () => {
    const { requests } = openRequests();
    const refusal = await requests.send('nowhere', 'wrap 1 ETH').catch((error: AppError) => error);
    expect(refusal instanceof AppError && inWords(refusal)).toMatchInlineSnapshot(
      `"CONVERSATION_NOT_FOUND: There is no such conversation. Begin a new one; nothing was changed."`,
    );
    expect(() => requests.messages('nowhere')).toThrow(
      expect.objectContaining({ code: 'CONVERSATION_NOT_FOUND' }),
    );
  });
});

describe('words before there is a conversation', () => {
  it('begin one that is called by them', async () => {
    const { requests } = openRequests();
    const [said] = await requests.send(null, 'swap 1 ETH for USDC');
    expect(requests.conversations()).toMatchObject([
      { conversationId: said?.conversationId, title: 'swap 1 ETH for USDC' },
    ]);
  });

  it.each(['', 'x'.repeat(20_001), 'test '.repeat(12)])(
    'that are refused begin none (%#)',
    async (text) => {
      const { requests, changes } = openRequests();
      await expect(requests.send(null, text)).rejects.toBeInstanceOf(AppError);
      expect(requests.conversations()).toEqual([]);
      expect(changes).toEqual([]);
    },
  );
});

it('is written whole or not at all', async () => {
  const birth = { planId: 'always the same', createdAt: 0 };
  const { send, store, messages } = openChat({
    compile: (text, context) => parseRequest(text, context, birth),
  });
  await send('wrap 1 ETH');
  await expect(send('wrap 2 ETH')).rejects.toMatchObject({ code: 'PLAN_EXISTS' });
  expect(messages()).toHaveLength(2);
  expect(store.reader.requests.list()).toHaveLength(1);
});

it('puts a plan away with its request', async () => {
  const { plan, store, requests } = openChat();
  requests.discard(await plan('wrap 1 ETH'));
  expect(requests.plans()).toMatchObject({ items: [{ status: 'cancelled' }], total: 1 });
  expect(store.reader.requests.list()).toMatchObject([{ status: 'cancelled' }]);
  expect(requests.conversations()[0]?.state).toBe('Discarded');
});

it('says of a plan whose schedule was removed the word of the button that removes it', async () => {
  const { plan, store, requests } = openChat();
  const planId = await plan('wrap 1 ETH every minute');
  const { writer, reader } = store;
  const hash = reader.plans.get(planId)?.hash ?? '';
  const { triggerId } = agreedTrigger(writer, { planId, planHash: hash });
  expect(requests.plans()).toMatchObject({ items: [{ scheduleRemoved: false }] });
  writer.triggers.end(triggerId, 'REMOVED');
  expect(requests.plans()).toMatchObject({
    items: [{ status: 'cancelled', scheduleRemoved: true }],
  });
  expect(requests.conversations()[0]?.state).toBe('Schedule removed');
});

it('tells the windows what changed, once it is written', async () => {
  const { send, changes, conversationId } = openChat();
  await send('wrap 1 ETH');
  const topics = changes.map(({ topic, id }) => [topic, topic === 'conversation' ? id : null]);
  expect(topics).toContainEqual(['conversation', conversationId]);
  expect(topics).toContainEqual(['plan', null]);
});

function inWords({ code, message, advice }: AppError): string {
  return `${code}: ${message} ${advice}`;
}
