import { describe, expect, it } from 'vitest';
import type { RequestsDeps } from '../../src/main/requests/requests-deps.ts';
import { AppError } from '../../src/shared/errors.ts';
import { sayNotKnown, sayRead } from '../../src/shared/tools/say-read.ts';
import { noDebtFactor } from '../../src/shared/tools/told-result.ts';
import { bob, me, openRequests } from './support/room.ts';

type Connect = Awaited<ReturnType<RequestsDeps['connect']>>;

/** A network whose tools only find this. */
function room(read: Connect['tools']['read']) {
  const connection = {
    network: { chainId: 31_337 },
    tools: { read },
    resolveParams: async (params: object) => params,
    walletContext: async () => ({}),
  };
  return openRequests({ connect: async () => connection as unknown as Connect });
}

async function lastOf(open: ReturnType<typeof openRequests>, text: string) {
  const sent = await open.requests.send(null, text);
  await open.requests.idle();
  const messages = open.requests.messages(sent[0]?.conversationId ?? '');
  return { sent, last: messages.at(-1), count: messages.length };
}

describe('a question in the chat', () => {
  it('says what is looked up, and then what was found, in the same place', async () => {
    const asked: unknown[] = [];
    const open = room(async (call) => {
      asked.push(call);
      return { amount: '1234.5', usd: '1234.4' };
    });
    const { sent, last, count } = await lastOf(open, 'how much USDC do I have?');
    expect(sent.at(-1)).toMatchObject({ kind: 'assistant', text: 'Look up the USDC balance.' });
    expect(last).toMatchObject({
      ...{ kind: 'assistant', messageId: sent.at(-1)?.messageId },
      text: 'You hold 1,234.5 USDC ($1,234.4).',
    });
    expect(count).toBe(2);
    expect(asked).toEqual([
      { tool: 'get_balance', params: { token: 'USDC' }, account: me, chainId: 31_337 },
    ]);
  });

  it('says what is not known, and why, beside what is', async () => {
    const open = room(async ({ tool }) => {
      if (tool === 'get_gas') return { gwei: '7.5', baseFeeGwei: '7', priorityGwei: '0.5' };
      throw new AppError('PRICE_STALE', 'network', 'The price is too old.');
    });
    const { last } = await lastOf(open, "what's gas, and then the price of ETH?");
    expect(last).toMatchObject({
      text: 'Gas costs 7.5 gwei now.\nThe price is not known: The price is too old.',
    });
  });

  it('is not known where there is no network, and never nothing', async () => {
    const { last } = await lastOf(openRequests(), 'show my portfolio');
    expect(last).toMatchObject({
      text: 'What the account holds is not known: The RPC endpoint cannot be reached.',
    });
  });

  it('leaves a question open that the app has asked', async () => {
    const open = room(async () => ({ gwei: '7.5', baseFeeGwei: '7', priorityGwei: '0.5' }));
    const [first] = await open.requests.send(null, 'swap 1 ETH');
    const id = first?.conversationId ?? '';
    await open.requests.send(id, "what's gas?");
    await open.requests.send(id, 'USDC');
    await open.requests.idle();
    const kinds = open.requests.messages(id).map(({ kind }) => kind);
    expect(kinds).toEqual(['user', 'question', 'user', 'assistant', 'user', 'plan']);
  });
});

describe('the words for what a tool found', () => {
  it.each([
    ['get_balance', { token: 'DAI', account: bob }, { amount: '0' }, `${bob} holds 0 DAI.`],
    [
      'get_price',
      { token: 'ETH' },
      { price: '3010.5', source: 'chainlink:0x5f4e', ageSeconds: 1 },
      '1 ETH costs $3,010.5, as the Chainlink feed 0x5f4e said 1 s ago.',
    ],
    [
      'get_portfolio',
      {},
      {
        positions: [{ chainId: 1, token: 'ETH', symbol: 'ETH', amount: '2' }],
        notRead: [{ chainId: 8453, code: 'RPC_DOWN', message: 'Base does not answer.' }],
        askedSingly: [],
      },
      'You hold:\n- 2 ETH on Ethereum, no price is known\nNot known: Base does not answer.',
    ],
    [
      'get_portfolio',
      {},
      {
        positions: [
          { chainId: 1, token: 'ETH', symbol: 'ETH', amount: '2', usd: '6000' },
          { chainId: 1, token: bob, symbol: 'UNI-V2', amount: '0.5' },
          { chainId: 1, token: bob, symbol: 'NONE', amount: '0' },
        ],
        ...{ totalUsd: '6000', notRead: [], askedSingly: [] },
      },
      'You hold, $6,000 without what has no known price:\n- 2 ETH on Ethereum ($6,000)\n- 0.5 UNI-V2 on Ethereum, no price is known',
    ],
    [
      'get_allowances',
      {},
      { allowances: [], complete: false },
      'Nobody was found who may.\nThere may be more: not all of the past could be looked at.',
    ],
    [
      'get_quote',
      { tokenIn: 'ETH', tokenOut: 'USDC' },
      { amountIn: '2', amountOut: '6012.3', priceImpactPct: '0.02', venue: 'uniswap_v3' },
      'For 2 ETH you would get 6,012.3 USDC now, before gas; the price moves by 0.02%. Nothing was traded.',
    ],
    [
      'lend_status',
      {},
      { supplied: '1000', borrowed: '200', healthFactor: '4.1' },
      'On Aave, $1,000 is supplied and $200 is borrowed. The health factor is 4.1.',
    ],
    [
      'lend_status',
      {},
      { supplied: '1000', borrowed: '0', healthFactor: noDebtFactor },
      'On Aave, $1,000 is supplied and $0 is borrowed. Nothing is owed, so there is no health factor.',
    ],
    ['resolve_name', {}, { address: bob, name: 'bob.eth' }, `bob.eth stands for ${bob}.`],
    [
      'token_info',
      {},
      { address: bob, symbol: 'FAKE', known: false, findings: ['LOOKS_LIKE'] },
      `FAKE is the contract ${bob}. It is not on the list of well-known tokens; what it is, only its contract says. Found: LOOKS_LIKE.`,
    ],
    [
      'bridge_status',
      {},
      { status: 'arrived', received: '5' },
      'The bridge says: arrived. 5 came.',
    ],
    ['tx_history', {}, { transactions: [], complete: true }, 'There are no transactions.'],
  ])('%s', (tool, params, result, words) => {
    expect(sayRead({ tool, params }, result)).toBe(words);
  });

  it('are none where the result is not what the tool declares', () => {
    expect(() => sayRead({ tool: 'get_balance', params: {} }, {})).toThrow();
    expect(sayNotKnown({ tool: 'get_gas' }, 'No answer.')).toBe(
      'What gas costs is not known: No answer.',
    );
  });
});

describe('another network than the one in use', () => {
  const both = { chainIds: () => [31_337, 31_338, 8453] };

  it('is where a bridge may lead, and what may be asked about', async () => {
    const open = openRequests(both);
    const [, plan] = await open.requests.send(null, 'bridge 1 ETH to Base');
    expect(plan?.kind).toBe('plan');
    const planId = plan?.kind === 'plan' ? plan.planId : '';
    expect(open.requests.plan(planId).plan).toMatchObject({
      ...{ chainId: 31_337, root: { tool: 'bridge', params: { toChainId: 31_338 } } },
    });
    const [, answer] = await open.requests.send(null, 'my ETH balance on Base');
    expect(answer).toMatchObject({ kind: 'assistant', text: 'Look up the ETH balance.' });
    await open.requests.idle();
  });

  it('is none where anything is done', async () => {
    const open = openRequests(both);
    for (const text of ['swap 1 ETH for USDC on Base', 'bridge 1 ETH from Base to Ethereum']) {
      const [, card] = await open.requests.send(null, text);
      expect([text, card?.kind]).toEqual([text, 'question']);
    }
    await open.requests.idle();
  });
});
