import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import type { ModelCall, ModelOutcome } from '../../../src/main/agent/model/model-call.ts';
import { startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { Pace } from '../../support/messages-api/pace.ts';
import {
  callsTool,
  fails,
  replies,
  type Scripted,
  says,
} from '../../support/messages-api/scripted.ts';
import { firstByteMs, silenceMs, testClient, testKey } from './support/test-client.ts';

const call: ModelCall = {
  system: ['You plan.'],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
  maxOutputTokens: 1_000,
};

async function outcomeOf(script: Scripted[], more: Parameters<typeof testClient>[1] = {}) {
  const { api, client, timers } = await testClient(script, more);
  return { outcome: await client.stream(call), api, timers };
}

const codeOf = (outcome: ModelOutcome) => (outcome.ok ? 'ok' : outcome.error.code);

describe('a streamed answer [F-18]', () => {
  it('is told piece by piece, as the service sends it', async () => {
    const pace = new Pace();
    const { client } = await testClient([says(['Hel', 'lo'], { pace })]);
    const pieces: string[] = [];
    let told = () => {};
    const next = () => new Promise<void>((resolve) => (told = resolve));
    const answer = client.stream(call, {
      onText: (piece) => {
        pieces.push(piece);
        told();
      },
    });
    const first = next();
    pace.next(3);
    await first;
    expect(pieces).toEqual(['Hel']);
    pace.all();
    expect(await answer).toMatchObject({
      ok: true,
      reply: { text: 'Hello', end: { kind: 'done' } },
    });
    expect(pieces).toEqual(['Hel', 'lo']);
  });

  it('counts tokens and money, those from the cache by their own price', async () => {
    const usage = {
      ...{ input_tokens: 1_000, output_tokens: 100 },
      ...{ cache_read_input_tokens: 10_000, cache_creation_input_tokens: 2_000 },
    };
    const { outcome } = await outcomeOf([says('yes', { usage })]);
    expect(outcome.spent).toEqual({
      usage: {
        ...{ inputTokens: 1_000, outputTokens: 100 },
        ...{ cacheReadTokens: 10_000, cacheWriteTokens: 2_000 },
      },
      // 1000 × 2 + 100 × 10 + 10000 × 0.1 + 2000 × 2.5
      costMicroUsd: 9_000n,
      isWhole: true,
    });
  });

  it('keeps thoughts to send them back, and tells none of them', async () => {
    const thought = { type: 'thinking', pieces: ['a', 'b'], signature: 'signed' } as const;
    const { outcome } = await outcomeOf([
      replies([
        { ...thought, pieces: [...thought.pieces] },
        { type: 'text', pieces: ['so'] },
      ]),
    ]);
    expect(outcome).toMatchObject({
      reply: {
        text: 'so',
        blocks: [
          { type: 'thinking', thinking: 'ab', signature: 'signed' },
          { type: 'text', text: 'so' },
        ],
      },
    });
  });

  it('hands over the tools it calls, their inputs put together', async () => {
    const script = callsTool('t1', 'get_balance', [
      '{"token":',
      '"ETH","limit":12345678901234567890}',
    ]);
    const { outcome } = await outcomeOf([script]);
    expect(outcome).toMatchObject({
      reply: {
        end: {
          kind: 'tools',
          // No double holds that number.
          calls: [
            {
              id: 't1',
              name: 'get_balance',
              input: { token: 'ETH', limit: '12345678901234567890' },
            },
          ],
        },
      },
    });
  });

  it.each([
    ['stop_sequence', { kind: 'stop_sequence', sequence: 'END' }],
    ['pause_turn', { kind: 'paused' }],
    ['max_tokens', { kind: 'cut_short' }],
    ['model_context_window_exceeded', { kind: 'context_full' }],
  ] as const)('says how it ended: %s', async (stop, end) => {
    const { outcome } = await outcomeOf([says('x', { stop, stopSequence: 'END' })]);
    expect(outcome).toMatchObject({ ok: true, reply: { end } });
  });

  it('says why a model declined, in clean text', async () => {
    const stopDetails = { type: 'refusal', category: 'cyber', explanation: 'No\u202e.' } as const;
    const { outcome } = await outcomeOf([says('', { stop: 'refusal', stopDetails })]);
    expect(outcome).toMatchObject({
      reply: { end: { kind: 'refused', category: 'cyber', explanation: 'No.' } },
    });
  });

  it('never calls a tool of an answer that was cut short', async () => {
    const { outcome } = await outcomeOf([
      callsTool('t1', 'transfer', ['{"amount":"1'], { stop: 'max_tokens' }),
    ]);
    expect(outcome).toMatchObject({ ok: true, reply: { end: { kind: 'cut_short' } } });
  });

  it('does not complete the input of a tool that was cut in half, nor takes one with a key twice', async () => {
    const half = callsTool('t1', 'transfer', ['{"amount":"1']);
    const twice = callsTool('t1', 'transfer', ['{"amount":"1","amount":"9"}']);
    for (const script of [half, twice]) {
      const { outcome } = await outcomeOf([script]);
      const calls = [{ id: 't1', name: 'transfer', problem: expect.any(String) }];
      expect(outcome).toMatchObject({ reply: { end: { kind: 'tools', calls } } });
    }
  });

  it('is refused where two tools have one id', async () => {
    const tool = { type: 'tool_use' as const, id: 'same', name: 'get_price', pieces: ['{}'] };
    const { outcome } = await outcomeOf([replies([tool, { ...tool }], { stop: 'tool_use' })]);
    expect(codeOf(outcome)).toBe('MODEL_ANSWER_UNREADABLE');
  });

  it('is refused where it calls for tools and names none', async () => {
    const { outcome } = await outcomeOf([says('…', { stop: 'tool_use' })]);
    expect(codeOf(outcome)).toBe('MODEL_ANSWER_UNREADABLE');
  });
});

describe('a request', () => {
  it('is the same bytes whatever order its tools are in, with the end of the instructions marked for the cache', async () => {
    const { api, client } = await testClient([says('a'), says('b')]);
    const tools = ['b_tool', 'a_tool'].map((name) => ({
      ...{ name, description: name, input_schema: { type: 'object' as const } },
    }));
    await client.stream({ ...call, system: ['one', 'two'], tools });
    await client.stream({ ...call, system: ['one', 'two'], tools: tools.toReversed() });
    const [first, second] = api.requests;
    expect(first?.text).toBe(second?.text);
    expect(first?.body).toMatchObject({
      tools: [{ name: 'a_tool' }, { name: 'b_tool' }],
      system: [{ text: 'one' }, { text: 'two', cache_control: { type: 'ephemeral' } }],
    });
    expect(first?.body?.['system']).not.toMatchObject([{ cache_control: expect.anything() }, {}]);
  });

  it('carries the key in its one header and nowhere else', async () => {
    const { api } = await outcomeOf([says('a')]);
    const [{ headers, path, text } = { headers: {}, path: '', text: '' }] = api.requests;
    const { authorization, ...others } = headers as Record<string, string>;
    expect(authorization).toBe(`Bearer ${testKey}`);
    expect(JSON.stringify([others, path, text])).not.toContain(testKey);
  });

  it('is not made without a key', async () => {
    const { outcome, api } = await outcomeOf([], { key: { read: async () => null } });
    expect(codeOf(outcome)).toBe('MODEL_NO_KEY');
    expect(api.requests).toEqual([]);
  });

  it('is not made where it is larger than any may be', async () => {
    const { outcome, api } = await outcomeOf([], { limits: { maxSentBytes: 100 } });
    expect(codeOf(outcome)).toBe('MODEL_INPUT_TOO_LARGE');
    expect(api.requests).toEqual([]);
  });

  it('is counted first where it may hold more tokens than a model is to read', async () => {
    const { api, client } = await testClient([says('a')], { limits: { maxInputTokens: 50 } });
    api.countedTokens = 51;
    expect(codeOf(await client.stream(call))).toBe('MODEL_INPUT_TOO_LARGE');
    api.countedTokens = 50;
    expect(codeOf(await client.stream(call))).toBe('ok');
    expect(api.requests.map(({ path }) => path)).toEqual([
      ...['/v1/messages/count_tokens', '/v1/messages/count_tokens', '/v1/messages'],
    ]);
  });
});

describe('a failure [F-18]', () => {
  it.each([
    [400, 'MODEL_REQUEST_REFUSED'],
    [401, 'MODEL_KEY_REFUSED'],
    [402, 'MODEL_UNPAID'],
    [403, 'MODEL_NOT_ALLOWED'],
    [404, 'MODEL_UNKNOWN'],
    [413, 'MODEL_INPUT_TOO_LARGE'],
  ])('of status %i is final, and says what to do next', async (status, code) => {
    const { outcome, api } = await outcomeOf([fails(status)]);
    expect(codeOf(outcome)).toBe(code);
    expect(api.requests).toHaveLength(1);
    if (outcome.ok) return;
    expect(outcome.error.advice).toContain('your message is kept');
    expect(outcome.spent.costMicroUsd).toBe(0n);
  });

  it.each([
    [500, 'MODEL_SERVICE_FAILED'],
    [529, 'MODEL_BUSY'],
  ])('of status %i is tried twice more, and each wait is told', async (status, code) => {
    const { api, client, timers } = await testClient(() => fails(status));
    const waits: number[] = [];
    const outcome = await client.stream(call, { onWait: ({ waitMs }) => waits.push(waitMs) });
    expect(codeOf(outcome)).toBe(code);
    expect(api.requests).toHaveLength(3);
    expect(waits).toEqual([1_000, 4_000]);
    expect(timers.waits).toEqual([1_000, 4_000]);
  });

  it.each<[string, Scripted, boolean]>([
    ['refused', fails(500), true],
    ['closed over its answer', { kind: 'hang_up' }, false],
    [
      'answered by something else',
      { kind: 'raw', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' },
      false,
    ],
  ])(
    'that was %s before its answer began is known to have cost nothing only where that is so',
    async (_how, failure, isWhole) => {
      const { outcome } = await outcomeOf([failure, failure, failure]);
      expect(outcome).toMatchObject({ ok: false, spent: { isWhole } });
    },
  );

  it('that reached nobody costs nothing, and one that was stopped before it began may have', async () => {
    const closed = await startMessagesApi();
    await closed.stop();
    const settings = () => ({ baseUrl: closed.url, model: 'claude-sonnet-5-5' });
    const unreached = await (await testClient([], { settings })).client.stream(call);
    expect(codeOf(unreached)).toBe('MODEL_UNREACHABLE');
    expect(unreached.spent.isWhole).toBe(true);

    const { api, client } = await testClient([{ kind: 'silence' }]);
    const stop = new AbortController();
    const came = api.nextRequest();
    const asked = client.stream(call, { signal: stop.signal });
    await came;
    stop.abort();
    expect(await asked).toMatchObject({
      error: { code: 'MODEL_STOPPED' },
      spent: { isWhole: false },
    });
  });

  it('of too many requests waits as long as the service says', async () => {
    const { outcome, timers } = await outcomeOf([fails(429, { 'retry-after': '7' }), says('yes')]);
    expect(codeOf(outcome)).toBe('ok');
    expect(timers.waits).toEqual([7_000]);
  });

  it('of the count before a call is tried again as one of the call is, and told', async () => {
    const { api, client, timers } = await testClient([says('a')], {
      limits: { maxInputTokens: 50 },
    });
    api.countedTokens = 50;
    api.countsRefused = [fails(429, { 'retry-after': '7' })];
    const waits: number[] = [];
    const outcome = await client.stream(call, { onWait: ({ waitMs }) => waits.push(waitMs) });
    expect(codeOf(outcome)).toBe('ok');
    expect([waits, timers.waits]).toEqual([[7_000], [7_000]]);
    api.countsRefused = [fails(400)];
    expect(codeOf(await client.stream(call))).toBe('MODEL_REQUEST_REFUSED');
    expect(api.requests.map(({ path }) => path)).toEqual([
      ...['/v1/messages/count_tokens', '/v1/messages/count_tokens', '/v1/messages'],
      '/v1/messages/count_tokens',
    ]);
  });

  it('that asks for too long a wait is told at once', async () => {
    const { outcome, api } = await outcomeOf([fails(429, { 'retry-after': '600' })]);
    expect(codeOf(outcome)).toBe('MODEL_RATE_LIMITED');
    expect(api.requests).toHaveLength(1);
    expect(outcome).toMatchObject({ error: { facts: { retryAfterMs: 300_000 } } });
  });

  it('repeats what the service says of a request, cleaned and without the key', async () => {
    const message = `bad ${testKey} \u202ething`;
    const error = { kind: 'error', status: 400, type: 'invalid_request_error', message } as const;
    const { outcome } = await outcomeOf([error]);
    expect(outcome).toMatchObject({
      error: { message: expect.stringContaining('It says: "bad … thing"') },
    });
  });

  it('of the connection before an answer is tried again', async () => {
    const { outcome, api } = await outcomeOf([{ kind: 'hang_up' }, says('yes')]);
    expect(codeOf(outcome)).toBe('ok');
    expect(api.requests).toHaveLength(2);
  });

  it('of a server that is gone is told as that', async () => {
    const { api, client } = await testClient([]);
    const { url } = api;
    await api.stop();
    api.url = url;
    expect(codeOf(await client.stream(call))).toBe('MODEL_UNREACHABLE');
  });

  it.each(['cut', 'ends'] as const)(
    'in the middle (%s) is tried again as long as nothing was told, and all is counted',
    async (how) => {
      const broken = says(['a', 'b'], { breaks: { afterEvents: 3, how } });
      const { outcome, api } = await outcomeOf([broken, says('whole')]);
      expect(outcome).toMatchObject({ ok: true, reply: { text: 'whole' } });
      expect(api.requests).toHaveLength(2);
      expect(outcome.spent.isWhole).toBe(false);
      expect(outcome.spent.usage.inputTokens).toBe(200);
    },
  );

  it('in the middle of what was told is final, and what came stays', async () => {
    const { api, client } = await testClient([
      says(['part', 'b'], { breaks: { afterEvents: 3, how: 'cut' } }),
    ]);
    const outcome = await client.stream(call, { onText: () => {} });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'MODEL_CUT' }, text: 'part' });
    expect(api.requests).toHaveLength(1);
  });

  it.each([
    ['half_an_event', 'MODEL_ANSWER_UNREADABLE'],
    ['overloaded', 'MODEL_BUSY'],
  ] as const)('in the middle: %s', async (how, code) => {
    const { client } = await testClient([says(['a'], { breaks: { afterEvents: 3, how } })]);
    expect(codeOf(await client.stream(call, { onText: () => {} }))).toBe(code);
  });

  it.each([
    ['text/html', 200, '<html>Sign in to the network</html>', 'MODEL_ANSWER_UNREADABLE'],
    ['application/json', 200, '{"type":"message"}', 'MODEL_ANSWER_UNREADABLE'],
    ['text/html', 403, '<html>Forbidden</html>', 'MODEL_NOT_ALLOWED'],
  ])(
    'of something that is no such service: %s with status %i',
    async (type, status, body, code) => {
      const headers = { 'content-type': type };
      const { outcome } = await outcomeOf([{ kind: 'raw', status, headers, body }]);
      expect(codeOf(outcome)).toBe(code);
    },
  );

  it('follows no redirect, because the key would go along', async () => {
    const other = await testClient([says('stolen')]);
    const headers = { location: `${other.api.url}/v1/messages` };
    const { outcome } = await outcomeOf([
      ...[1, 2, 3].map((): Scripted => ({ kind: 'raw', status: 307, headers, body: '' })),
    ]);
    expect(codeOf(outcome)).toBe('MODEL_UNREACHABLE');
    expect(other.api.requests).toEqual([]);
  });

  it('by silence before the answer is tried once more', async () => {
    const { api, client, timers } = await testClient([{ kind: 'silence' }, { kind: 'silence' }]);
    const outcome = client.stream(call);
    await api.nextRequest();
    const again = api.nextRequest();
    timers.runOut(firstByteMs);
    await again;
    timers.runOut(firstByteMs);
    expect(codeOf(await outcome)).toBe('MODEL_SILENT');
    expect(timers.running).toBe(0);
  });

  it('by silence in the middle ends the wait, and what came stays', async () => {
    const breaks = { afterEvents: 3, how: 'silence' } as const;
    const { client, timers } = await testClient([says(['part', 'b'], { breaks })]);
    const outcome = await client.stream(call, {
      onText: () => queueMicrotask(() => timers.runOut(silenceMs)),
    });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'MODEL_SILENT' }, text: 'part' });
    expect(timers.running).toBe(0);
  });

  it('by an answer larger than any may be ends it', async () => {
    const long = says(['x'.repeat(5_000)]);
    const { outcome } = await outcomeOf([long], { limits: { maxReceivedBytes: 2_000 } });
    expect(codeOf(outcome)).toBe('MODEL_ANSWER_TOO_LARGE');
  });

  it('never holds the key, whatever it is [V-11]', async () => {
    const scripts: Scripted[][] = [
      ...[400, 401, 403, 404].map((status): Scripted[] => [
        { kind: 'error', status, type: 'x', message: `key ${testKey}` },
      ]),
      [says('a', { breaks: { afterEvents: 2, how: 'half_an_event' } })],
    ];
    for (const script of scripts) {
      const { outcome } = await outcomeOf(script);
      if (outcome.ok) throw new Error('It should have failed.');
      const { error } = outcome;
      expect(JSON.stringify([error.toShape(), String(error.cause), error.stack])).not.toContain(
        testKey,
      );
    }
  });
});

describe('stop', () => {
  it('ends an answer in the middle, keeps what came and says so', async () => {
    const pace = new Pace();
    const { client, timers } = await testClient([says(['part', 'more'], { pace })]);
    const stop = new AbortController();
    pace.next(3);
    const outcome = await client.stream(call, { signal: stop.signal, onText: () => stop.abort() });
    pace.all();
    expect(outcome).toMatchObject({
      ...{ ok: false, text: 'part', error: { code: 'MODEL_STOPPED' }, spent: { isWhole: false } },
    });
    expect(timers.running).toBe(0);
  });

  it('ends the wait for another attempt', async () => {
    const { api, client } = await testClient([fails(529)]);
    const stop = new AbortController();
    const outcome = await client.stream(call, {
      signal: stop.signal,
      onWait: () => stop.abort(),
    });
    expect(codeOf(outcome)).toBe('MODEL_STOPPED');
    expect(api.requests).toHaveLength(1);
  });

  it('before the call asks nothing', async () => {
    const { api, client } = await testClient([says('a')]);
    const outcome = await client.stream(call, { signal: AbortSignal.abort() });
    expect(codeOf(outcome)).toBe('MODEL_STOPPED');
    expect(api.requests).toEqual([]);
  });
});

describe('the models of a key', () => {
  it('are listed over all pages', async () => {
    const { api, client } = await testClient([]);
    api.models = ['a', 'b', 'c'].map((id) => ({
      ...{ id, display_name: `Model ${id}`, max_input_tokens: 1_000, max_tokens: 100 },
    }));
    expect(await client.models()).toEqual(
      ['a', 'b', 'c'].map((id) => ({ id, name: `Model ${id}`, maxInputTokens: 1_000 })),
    );
  });

  it('are asked for in vain with a wrong key', async () => {
    const { client } = await testClient([], { key: { read: async () => 'two words' } });
    await expect(client.models()).rejects.toMatchObject({ code: 'MODEL_KEY_REFUSED' });
  });
});

it('the loopback server answers without a stream too, as the SDK expects it', async () => {
  const api = await startMessagesApi([callsTool('t1', 'get_price', { token: 'ETH' })]);
  const sdk = new Anthropic({ apiKey: testKey, baseURL: api.url, maxRetries: 0 });
  const message = await sdk.messages.create({
    ...{ model: 'claude-sonnet-5-5', max_tokens: 10 },
    messages: [{ role: 'user', content: 'hello' }],
  });
  expect(message).toMatchObject({
    stop_reason: 'tool_use',
    content: [{ type: 'tool_use', name: 'get_price', input: { token: 'ETH' } }],
  });
  await api.stop();
});
