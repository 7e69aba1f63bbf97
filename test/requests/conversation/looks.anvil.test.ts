// What a model looks up in its turn, on a real chain: by itself, true to the chain, and given up when a person says so.
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readRecord } from '../../../src/main/chain/practice/running-record.ts';
import { happenedWords } from '../../../src/renderer/words/reply-words.ts';
import { Pace } from '../../support/messages-api/pace.ts';
import {
  callsTool,
  replies,
  type ScriptedBlock,
  says,
} from '../../support/messages-api/scripted.ts';
import { scriptedRoom } from '../scripts/support/scripted-room.ts';
import { replyAt, textOf, toolsOf } from '../support/model-chat.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const words = 'how am I placed these days, all in all, would you say?';

type Room = Awaited<ReturnType<typeof scriptedRoom>>;

const calls: [name: string, input: object, found: RegExp, origin: 'app' | 'chain'][] = [
  ['get_balance', { token: 'USDC' }, /"amount":"10000"/, 'app'],
  ['get_price', { token: 'ETH' }, /3000/, 'app'],
  ['get_gas', {}, /"baseFeeGwei"/, 'app'],
  ['get_quote', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }, /"amountOut"/, 'app'],
  ['lend_status', {}, /"healthFactor":"none, since nothing is owed"/, 'app'],
  ['get_portfolio', {}, /USDC/, 'chain'],
  ['get_allowances', {}, /"allowances":\[\]/, 'chain'],
  ['resolve_name', { name: 'alice.eth' }, /0x[0-9a-fA-F]{40}/, 'chain'],
  ['token_info', { token: 'USDC' }, /"symbol":"USDC"/, 'chain'],
  ['tx_history', {}, /"transactions":\[/, 'chain'],
  ['read_contract', { address: usdc, functionName: 'decimals', args: [] }, /"value":"?6/, 'chain'],
];

it('what a model looks up is done by itself, says what the chain says and whose words that is, and ends with a stop', async () => {
  const room = await scriptedRoom([]);
  await looksEverywhere(room);
  await isStopped(room);
});

async function looksEverywhere(room: Room): Promise<void> {
  const blocks = calls.map(
    ([name, input], at): ScriptedBlock => ({
      ...{ type: 'tool_use', id: `c${at}`, name, pieces: [JSON.stringify(input)] },
    }),
  );
  room.api.script([
    replies(blocks, { stop: 'tool_use' }),
    callsTool('d1', 'get_balance', { token: 'NOPE' }),
    callsTool('d2', 'get_balance', { token: 'USDC', account: 'nobody' }),
    callsTool('d3', 'get_quote', { tokenIn: 'ETH', tokenOut: 'ETH', amount: '1' }),
    callsTool('d4', 'read_contract', {
      address: usdc,
      functionName: 'transfer',
      args: [usdc, '1'],
    }),
    says('Well placed.'),
  ]);
  const reply = replyAt(await room.say(words), 1);
  expect(textOf(reply)).toBe('Well placed.');
  const shown = toolsOf(reply);
  const looked = shown.slice(0, calls.length);
  expect(looked.map(({ name, state, origin }) => `${name} ${state} ${origin}`)).toEqual(
    calls.map(([name, , , origin]) => `${name} done ${origin}`),
  );
  for (const [at, [, , found]] of calls.entries()) expect(looked[at]?.result).toMatch(found);
  // Nothing is guessed: what a plan may not look at, an answer may not either.
  expect(shown.slice(calls.length).map(({ state }) => state)).toEqual(Array(4).fill('failed'));
  expect(happenedWords(reply)).toBe(
    `It had looked something up ${calls.length + 4} times, which changes nothing.`,
  );
  // Balances are the app's own figures; what names and texts of the chain say is fenced.
  const told = JSON.stringify(room.api.requests.at(-1)?.body);
  expect(told).toMatch(/trusted=\\+"no\\+"/);
}

/** A chain that stands still keeps nobody waiting. */
async function isStopped(room: Room): Promise<void> {
  const pid = readRecord(join(room.room.dataDir, 'practice'))?.anvil?.pid;
  if (pid === undefined) throw new Error('no practice chain runs');
  const goOn = () => void process.kill(pid, 'SIGCONT');
  const pace = new Pace();
  room.api.script([
    callsTool('a1', 'get_price', { token: 'ETH' }),
    { ...callsTool('a2', 'get_balance', { token: 'USDC' }), pace },
  ]);
  const { requests } = room.services;
  const [said] = await requests.send(null, words);
  const conversationId = said?.conversationId ?? '';
  const reply = () => replyAt(requests.messages(conversationId), 1);
  const states = () => toolsOf(reply()).map(({ state }) => state);
  await expect.poll(states).toContain('done');
  process.kill(pid, 'SIGSTOP');
  onTestFinished(goOn);
  pace.all();
  await expect.poll(states).toEqual(['done', 'running']);
  requests.stopReading(conversationId);
  await expect.poll(() => reply().state).toBe('stopped');
  expect(states()).toEqual(['done', 'stopped']);
  expect(happenedWords(reply())).toBe('It had looked something up once, which changes nothing.');
  goOn();
  room.api.script([callsTool('b1', 'get_balance', { token: 'USDC' }), says('10,000 USDC.')]);
  await requests.readAgain(reply().messageId);
  await requests.idle();
  expect(reply()).toMatchObject({ state: 'done' });
  expect(textOf(reply())).toBe('10,000 USDC.');
}
