import { describe, expect, it } from 'vitest';
import { turnLimits } from '../../../src/main/agent/conversation/turn-limits.ts';
import { runHandlers } from '../../../src/main/ipc/handlers/runs.ts';
import type { Services } from '../../../src/main/services.ts';
import { firstByteMs, silenceMs } from '../../agent/model/support/test-client.ts';
import { Pace } from '../../support/messages-api/pace.ts';
import {
  callsTool,
  fails,
  replies,
  type Scripted,
  type ScriptedReply,
  says,
} from '../../support/messages-api/scripted.ts';
import { modelChat, replyAt, textOf, toolsOf } from '../support/model-chat.ts';

const question = 'tell me something about gas fees in general';

/** What became of a message that the service answered like this. */
async function after(...script: Scripted[]) {
  const room = await modelChat(script);
  const { conversationId, messages } = await room.say(question);
  return { ...room, conversationId, messages, reply: replyAt(messages, 1) };
}

describe('a reply in words', () => {
  it('is shown as it comes, in pieces that say where they belong, and is kept', async () => {
    const pace = new Pace();
    const room = await modelChat([says(['Gas is ', 'what a ', 'block takes.'], { pace })]);
    const { conversationId, sent } = await room.send(question);
    pace.next(4);
    await expect
      .poll(() => textOf(replyAt(room.requests.messages(conversationId), 1)), { timeout: 20_000 })
      .toBe('Gas is what a ');
    pace.all();
    await room.requests.idle();
    const reply = replyAt(room.requests.messages(conversationId), 1);
    expect(reply).toMatchObject({ state: 'done', canRetry: false, messageId: sent[1]?.messageId });
    expect(textOf(reply)).toBe('Gas is what a block takes.');
    let shown = '';
    for (const { seq, text, block, messageId } of room.pieces) {
      expect({ seq, block, messageId }).toEqual({
        seq: shown.length,
        block: 0,
        messageId: reply.messageId,
      });
      shown += text;
    }
    expect(shown).toBe(textOf(reply));
  });

  it('gets what was said before, and tools that look and propose and do nothing else [A-01]', async () => {
    const room = await modelChat([says('It is paid per unit.'), says('About 21,000.')]);
    const { conversationId } = await room.say(question);
    await room.say(
      'and how many units does a plain transfer of ether take, roughly?',
      conversationId,
    );
    const [first, second] = room.api.requests;
    const body = second?.body as {
      messages: { role: string; content: { text: string }[] }[];
      tools: { name: string }[];
    };
    const names = body.tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['propose_plan', 'ask_user']));
    const acts =
      /sign|approv|agree|unlock|broadcast|export|limit|allow(?!ances)|permit|vouch|password|key|_add|_set_/;
    expect(names.filter((name) => acts.test(name))).toEqual([]);
    expect(body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(body.messages[0]?.content[0]?.text).toContain('origin="user"');
    expect(body.messages[0]?.content[0]?.text).toContain(question);
    expect(body.messages[1]?.content[0]?.text).toBe('It is paid per unit.');
    // The beginning is the same to the letter, so that the service finds it in its cache.
    expect(JSON.stringify(second?.body?.['tools'])).toBe(JSON.stringify(first?.body?.['tools']));
    expect(JSON.stringify(second?.body?.['system'])).toBe(JSON.stringify(first?.body?.['system']));
    expect(second?.text).toContain('"cache_control":{"type":"ephemeral"}');
  });

  it('goes on where the service paused it', async () => {
    const { reply, api } = await after(
      says('First half, ', { stop: 'pause_turn' }),
      says('second.'),
    );
    expect(reply.state).toBe('done');
    expect(textOf(reply)).toBe('First half, second.');
    expect(JSON.stringify(api.requests[1]?.body?.['messages'])).toContain('First half, ');
  });
});

describe('what waits for its turn', () => {
  it('ends where it is written once everything is stopped, and does not begin later [A-23]', async () => {
    const pace = new Pace();
    const room = await modelChat([says(['Gas is '], { pace }), says('Never.')]);
    const { conversationId } = await room.send(question);
    await expect.poll(() => room.api.requests.length, { timeout: 20_000 }).toBe(1);
    await room.send('and what else?', conversationId);
    room.requests.stopReading('all');
    const replies = () =>
      room.requests.messages(conversationId).filter(({ kind }) => kind === 'reply');
    expect(replies().at(-1)).toMatchObject({ state: 'stopped' });
    pace.all();
    await room.requests.idle();
    expect(replies()).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }]);
    expect(room.api.requests).toHaveLength(1);
  });
});

describe('a turn that ends before its end [F-18]', () => {
  it.each<[string, Scripted[], string, string]>([
    ['too many requests', [1, 2, 3, 4].map(() => fails(429)), 'failed', 'MODEL_RATE_LIMITED'],
    ['an overloaded service', [1, 2, 3].map(() => fails(529)), 'failed', 'MODEL_BUSY'],
    ['a service that fails', [1, 2, 3].map(() => fails(500)), 'failed', 'MODEL_SERVICE_FAILED'],
    [
      'a closed connection',
      [1, 2, 3].map(() => ({ kind: 'hang_up' as const })),
      ...(['failed', 'MODEL_UNREACHABLE'] as const),
    ],
    ['a refused key', [fails(401)], 'failed', 'MODEL_KEY_REFUSED'],
    ['a model that declines', [says('', { stop: 'refusal' })], 'failed', 'MODEL_REFUSED'],
    ['an answer of nothing', [says('')], 'failed', 'MODEL_ANSWER_EMPTY'],
    [
      'the bound of an answer',
      [says('Half an ans', { stop: 'max_tokens' })],
      ...(['cut', 'MODEL_ANSWER_CUT_SHORT'] as const),
    ],
    [
      'a conversation that is too long for the model',
      [says('', { stop: 'model_context_window_exceeded' })],
      ...(['failed', 'MODEL_CONTEXT_FULL'] as const),
    ],
    ['a stream that is cut', [broken('cut')], 'cut', 'MODEL_CUT'],
    ['a stream that just ends', [broken('ends')], 'cut', 'MODEL_CUT'],
    ['half an event', [broken('half_an_event')], 'cut', 'MODEL_ANSWER_UNREADABLE'],
    ['a service that gets busy over it', [broken('overloaded')], 'cut', 'MODEL_BUSY'],
  ])('says so over %s, and can be asked again', async (_name, script, state, code) => {
    const room = await modelChat([...script, says('Now it works.')]);
    const { conversationId, messages } = await room.say(question);
    const reply = replyAt(messages, 1);
    expect(reply).toMatchObject({ state, error: { code }, canRetry: true });
    expect(reply.error?.advice).not.toBe('');
    if (state === 'cut') expect(textOf(reply)).not.toBe('');
    await room.requests.readAgain(reply.messageId);
    await room.requests.idle();
    const again = replyAt(room.requests.messages(conversationId), 1);
    expect(again).toMatchObject({ state: 'done', canRetry: false });
    expect(again.error).toBeUndefined();
    expect(textOf(again)).toBe('Now it works.');
  });

  it('says so where the service falls silent', async () => {
    const room = await modelChat([broken('silence')]);
    const { conversationId } = await room.send(question);
    await expect
      .poll(() => textOf(replyAt(room.requests.messages(conversationId), 1)), { timeout: 20_000 })
      .not.toBe('');
    room.timers.runOut(silenceMs);
    room.timers.runOut(firstByteMs);
    await room.requests.idle();
    const reply = replyAt(room.requests.messages(conversationId), 1);
    expect(reply).toMatchObject({ state: 'cut', error: { code: 'MODEL_SILENT' } });
  });

  it('keeps what had come when the person stops it', async () => {
    const pace = new Pace();
    const room = await modelChat([says(['One, ', 'two, ', 'three'], { pace })]);
    const { conversationId } = await room.send(question);
    pace.next(3);
    await expect
      .poll(() => textOf(replyAt(room.requests.messages(conversationId), 1)), { timeout: 20_000 })
      .toBe('One, ');
    room.requests.stopReading(conversationId);
    await room.requests.idle();
    pace.all();
    const reply = replyAt(room.requests.messages(conversationId), 1);
    expect(reply).toMatchObject({ state: 'stopped', canRetry: true, use: { isWhole: false } });
    expect(textOf(reply)).toBe('One, ');
  });

  it('keeps what had come when the person stops everything [A-23]', async () => {
    const pace = new Pace();
    const room = await modelChat([says(['One, ', 'two, ', 'three'], { pace })]);
    const { conversationId } = await room.send(question);
    pace.next(3);
    await expect
      .poll(() => textOf(replyAt(room.requests.messages(conversationId), 1)), { timeout: 20_000 })
      .toBe('One, ');
    const did: string[] = [];
    const services = {
      requests: room.requests,
      executor: { stopAll: () => void did.push('runs') },
      mcpConnections: { endAll: async () => void did.push('servers') },
    };
    runHandlers(services as unknown as Services)['run.stopAll']({});
    await room.requests.idle();
    pace.all();
    expect(did).toEqual(['runs', 'servers']);
    expect(replyAt(room.requests.messages(conversationId), 1)).toMatchObject({ state: 'stopped' });
  });

  it('leaves out what is oldest where the model cannot read so much, and tells it', async () => {
    const full = says('', { stop: 'model_context_window_exceeded' });
    const room = await modelChat([says('One.'), says('Two.'), full, says('Three.')]);
    const { conversationId } = await room.say('first question about what an oracle is');
    await room.say('second question about what an oracle is', conversationId);
    const { messages } = await room.say('third question about what an oracle is', conversationId);
    expect(replyAt(messages, -1)).toMatchObject({ state: 'done' });
    const last = room.api.requests.at(-1)?.text ?? '';
    expect(last).not.toContain('first question');
    expect(last).toContain('Earlier messages of this conversation were left out here.');
  });
});

describe('calls of a model [F-18]', () => {
  it('are told what is wrong with them, and it answers with that', async () => {
    const { reply, api } = await after(
      replies(
        [
          { type: 'text', pieces: ['Let me look.'] },
          { type: 'tool_use', id: 'a', name: 'no_such_tool', pieces: ['{}'] },
          { type: 'tool_use', id: 'e', name: 'get_gas', pieces: ['{"n": 1}'] },
          { type: 'tool_use', id: 'b', name: 'get_balance', pieces: ['{"token": "ETH", '] },
          { type: 'tool_use', id: 'c', name: 'get_balance', pieces: ['{"tokn": "ETH"}'] },
          { type: 'tool_use', id: 'd', name: 'get_gas', pieces: ['{}'] },
        ],
        { stop: 'tool_use' },
      ),
      callsTool('d', 'get_gas', {}),
      says('It is not known now.'),
    );
    expect(reply).toMatchObject({ state: 'done' });
    expect(toolsOf(reply).map(({ state }) => state)).toEqual(Array(6).fill('failed'));
    expect(toolsOf(reply).map(({ result }) => result)).toEqual([
      expect.stringContaining('There is no such tool'),
      expect.stringContaining('does not fit'),
      expect.stringContaining('The input cannot be read'),
      expect.stringContaining('does not fit'),
      'Not known: The RPC endpoint cannot be reached.',
      expect.stringContaining('A call with this id was made before'),
    ]);
    const told = api.requests[1]?.body?.['messages'] as { content: Record<string, unknown>[] }[];
    const results = told.at(-1)?.content ?? [];
    expect(new Set(results.map((block) => block['tool_use_id'])).size).toBe(5);
    expect(results.every((block) => block['is_error'])).toBe(true);
  });

  it('end where they never end', async () => {
    const room = await modelChat(() => callsTool(`t${Math.random()}`, 'get_gas', {}));
    const { messages } = await room.say(question);
    const reply = replyAt(messages, 1);
    expect(reply).toMatchObject({ state: 'failed', error: { code: 'TURN_TOO_LONG' } });
    expect(toolsOf(reply)).toHaveLength(turnLimits.rounds);
    expect(room.api.requests).toHaveLength(turnLimits.rounds);
  });

  it('end where they read more than a turn may', async () => {
    const usage = { input_tokens: 120_000 };
    const room = await modelChat(() => callsTool(`t${Math.random()}`, 'get_gas', {}, { usage }));
    const { messages } = await room.say(question);
    expect(replyAt(messages, 1)).toMatchObject({ error: { code: 'TURN_TOO_LONG' } });
    expect(room.api.requests).toHaveLength(2);
  });

  it('end before another round where the limit of the day is reached', async () => {
    const usage = { input_tokens: 100_000, output_tokens: 8_000 };
    const room = await modelChat([callsTool('t1', 'get_gas', {}, { usage }), says('never asked')]);
    await room.model.set({ dailyUsd: '0.10' });
    const { messages } = await room.say(question);
    const reply = replyAt(messages, 1);
    expect(reply).toMatchObject({ error: { code: 'MODEL_BUDGET_SPENT' }, canRetry: true });
    expect(room.api.requests.filter(({ path }) => !path.includes('count_tokens'))).toHaveLength(1);
    expect(Number(reply.use?.costUsd)).toBeGreaterThan(0.1);
  });
});

describe('a question of the model', () => {
  const asks = (text: string, options: string[]) =>
    callsTool('q1', 'ask_user', { slot: 'to', text, options });

  it('is a card after its reply, and the answer goes with what it is about', async () => {
    const room = await modelChat([
      asks('Who gets it?', ['my brother', 'my sister']),
      says('Fine.'),
    ]);
    const { conversationId, messages } = await room.say('let a bit of ether reach my family');
    expect(messages.slice(1)).toMatchObject([
      { kind: 'reply', state: 'done' },
      { kind: 'question', text: 'Who gets it?', options: ['my brother', 'my sister'] },
    ]);
    const next = await room.say('my sister', conversationId);
    expect(replyAt(next.messages, -1).state).toBe('done');
    expect(room.api.requests[1]?.text).toContain('The app asked: Who gets it?');
    expect(next.messages).toContainEqual(
      expect.objectContaining({ kind: 'question', text: 'Who gets it?', answered: true }),
    );
  });

  it('shows nothing that would lead a person to give a secret away', async () => {
    const { messages } = await after(asks('Type your recovery phrase here', ['evil.example']));
    expect(messages.at(-1)).toMatchObject({
      kind: 'question',
      text: 'What is meant by to?',
      options: [],
    });
  });
});

function broken(how: NonNullable<ScriptedReply['breaks']>['how']): ScriptedReply {
  return says(['It begins ', 'and goes on'], { breaks: { afterEvents: 3, how } });
}
