import { expect, it } from 'vitest';
import { happenedWords } from '../../../src/renderer/words/reply-words.ts';
import { modelChat, replyAt, toolsOf } from '../../requests/support/model-chat.ts';
import { callsTool, says } from '../../support/messages-api/scripted.ts';
import { evil, openDesk } from './support.ts';

const words = 'what would the oracle of my notes make of all this';

async function turnWith(deed: string) {
  const desk = await openDesk();
  await desk.enable('notes', evil(deed));
  const chat = await modelChat(
    [callsTool('t1', 'mcp__notes__look', { at: 1 }), says('That is what it said.')],
    { furtherTools: async () => desk.tools() },
  );
  const calls = () =>
    desk.store.reader.mcpLog.entries('notes').filter(({ kind }) => kind === 'called').length;
  return { ...desk, chat, calls };
}

it('a tool of a server is not called before the person allowed that call [A-18]', async () => {
  const { chat, calls } = await turnWith('ansi');
  const { conversationId, messages } = await chat.say(words);
  expect(replyAt(messages, 1)).toMatchObject({ state: 'waiting' });
  expect(toolsOf(replyAt(messages, 1))).toMatchObject([
    { state: 'waiting', asks: 'May the server "notes" do "look" with this?' },
  ]);
  expect(calls()).toBe(0);
  const [call] = toolsOf(replyAt(messages, 1));
  chat.requests.answerCall(conversationId, call?.callId ?? '', 'once');
  await chat.requests.idle();
  const after = replyAt(chat.requests.messages(conversationId), 1);
  expect(after.state).toBe('done');
  expect(toolsOf(after)).toMatchObject([{ state: 'done', origin: 'mcp', result: 'a[2J]0;tbc' }]);
  expect(calls()).toBe(1);
  // What it gave back goes to the model fenced, as words of others.
  expect(JSON.stringify(chat.api.requests.at(-1)?.body)).toMatch(/mcp[\s\S]{0,80}notes\/look/);
});

it('a no is told to the model, and nothing is called', async () => {
  const { chat, calls } = await turnWith('good');
  const { conversationId, messages } = await chat.say(words);
  const [call] = toolsOf(replyAt(messages, 1));
  chat.requests.answerCall(conversationId, call?.callId ?? '', 'no');
  await chat.requests.idle();
  const after = replyAt(chat.requests.messages(conversationId), 1);
  expect(toolsOf(after)).toMatchObject([{ state: 'denied' }]);
  expect(calls()).toBe(0);
});

it('one that a person stops while it runs ends its server, and it is said that it may have arrived', async () => {
  const { chat, calls, desk } = await turnWith('never');
  const { conversationId, messages } = await chat.say(words);
  const [call] = toolsOf(replyAt(messages, 1));
  chat.requests.answerCall(conversationId, call?.callId ?? '', 'once');
  await expect.poll(calls).toBe(1);
  chat.requests.stopReading(conversationId);
  await chat.requests.idle();
  const after = replyAt(chat.requests.messages(conversationId), 1);
  expect(after).toMatchObject({ state: 'stopped', canRetry: true });
  expect(after.error?.advice).toContain('were made and are not taken back');
  expect(toolsOf(after)).toMatchObject([{ state: 'stopped', durationMs: expect.any(Number) }]);
  expect(happenedWords(after)).toBe('Whether this arrived is not known: look of notes.');
  await expect.poll(async () => (await desk.view()).servers[0]?.state).toBe('idle');
  // The model hears of it when the person goes on, and not before.
  expect(chat.api.requests).toHaveLength(1);
});

it('one that only reads runs by itself, and asks again once the conversation took in what others wrote [A-18, A-19]', async () => {
  const desk = await openDesk();
  await desk.enable('notes', evil('good'));
  desk.servers.permit('notes', 'look', 'read_only');
  const chat = await modelChat(
    [
      callsTool('t1', 'mcp__notes__look', {}),
      callsTool('t2', 'mcp__notes__look', {}),
      says('Done.'),
    ],
    { furtherTools: async () => desk.tools() },
  );
  const { messages } = await chat.say(words);
  expect(toolsOf(replyAt(messages, 1))).toMatchObject([{ state: 'done' }, { state: 'waiting' }]);
});
