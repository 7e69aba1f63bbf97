// What a model looks up in its turn, on a real chain: by itself, true to the chain, and given up when a person says so.
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readRecord } from '../../../src/main/chain/practice/running-record.ts';
import { happenedWords } from '../../../src/renderer/words/reply-words.ts';
import { action, intent, slot } from '../../agent/planner/support/plan-with.ts';
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
  await leavesItsRows(room);
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
  leavesARowForEach(room, shown.length);
}

/** What the model was told stands in them to the letter, the word of others in its fence. */
function leavesARowForEach(room: Room, made: number): void {
  const { toolExecutions } = newestRequest(room);
  expect(toolExecutions.map((row) => [row['step_number'], row['execution_status']])).toEqual(
    Array.from({ length: made }, (_, at) => [at + 1, at < calls.length ? 'verified' : 'failed']),
  );
  const told = JSON.stringify(room.api.requests.map(({ body }) => body));
  for (const row of toolExecutions) {
    expect(told.includes(JSON.stringify(row['raw_response']).slice(1, -1))).toBe(true);
    expect(row['error_message']).toBe(
      row['execution_status'] === 'failed' ? row['raw_response'] : null,
    );
  }
  const rowOf = (name: string) => toolExecutions.find(({ tool_name }) => tool_name === name);
  expect(rowOf('get_portfolio')?.['raw_response']).toMatch(/^<block origin="chain" trusted="no"/);
  expect(parse(String(rowOf('get_balance')?.['tool_params']))).toEqual({ token: 'USDC' });
}

function newestRequest({ services }: Room) {
  const { reader } = services.store;
  const [row] = reader.requests.list(1);
  const view = reader.requests.get(row?.request_id ?? '');
  if (view === undefined) throw new Error('There is no request.');
  return view;
}

/** Of a request that a model looked up, planned and that ran: every step of its life, and every column that it can fill. */
async function leavesItsRows(room: Room): Promise<void> {
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const moved = intent({
    steps: [
      action('s1', 'transfer', [slot('token', 'ETH'), slot('amount', '0.5'), slot('to', bob)]),
    ],
  });
  room.api.script([
    callsTool('e1', 'get_balance', { token: 'ETH' }),
    callsTool('e2', 'propose_plan', moved),
  ]);
  const messages = await room.say(`dinner was great, so let 0.5 ETH reach ${bob} as my thanks`);
  const card = messages.at(-1);
  if (card?.kind !== 'plan') throw new Error(`No plan: ${JSON.stringify(messages)}`);
  expect(await room.carryOut(card.planId)).toMatchObject({ state: 'completed' });
  const { prompts, toolExecutions, request } = newestRequest(room);
  expect(request).toMatchObject({ status: 'completed', plan_id: card.planId });
  const steps = prompts.map((row) => `${row['step_number']} ${row['prompt_type']}`);
  // What it held is read from the chain meanwhile.
  const entry = '3 context_building';
  expect(steps.filter((step) => step === entry)).toHaveLength(1);
  expect(steps.filter((step) => step !== entry)).toEqual([
    ...['0 user_input', '4 context_building', '6 refinement', '7 refinement_response'],
    ...['6 refinement', '7 refinement_response', '6 refinement', '7 refinement_response'],
    ...['9 tool_execution', '18 context_building'],
  ]);
  const asked = prompts.filter(({ model }) => model !== null);
  const parameters = prompts.find(({ step_number }) => step_number === 9);
  expect(parse(String(parameters?.['prompt_content']))).toMatchObject({
    ...{ tool: 'transfer', parameters: { to: bob } },
    read_by: asked[0]?.['model'],
  });
  for (const row of asked)
    for (const column of ['template_used', 'input_tokens', 'output_tokens', 'cost_usd'])
      expect(row[column], column).not.toBeNull();
  const [looked, proposed, sent] = toolExecutions;
  expect(toolExecutions.map(({ tool_name }) => tool_name)).toEqual([
    ...['get_balance', 'propose_plan', 'transfer'],
  ]);
  expect(looked).toMatchObject({ refined_prompt_id: asked[0]?.['prompt_id'] });
  expect(proposed).toMatchObject({ refined_prompt_id: asked[1]?.['prompt_id'] });
  expect(sent).toMatchObject({ refined_prompt_id: parameters?.['prompt_id'] });
  expect(looked?.['llm_response']).toContain('get_balance');
  expect(proposed?.['llm_response']).toContain('propose_plan');
  expect(sent?.['llm_response']).toContain(bob);
  // Exactly these are empty, each for the reason that ARCHITECTURE gives.
  const ofCall = [
    ...['execution_id', 'effect_id', 'expected_outcome', 'fork_tx_hash', 'tx_hash'],
    ...['verification_status', 'verification_details', 'wallet_context'],
    ...['updated_wallet_context', 'error_message'],
  ];
  expect(toolExecutions.map(emptyColumns)).toEqual([
    ofCall,
    ofCall,
    ['raw_response', 'error_message'],
  ]);
}

function emptyColumns(row: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(row).filter((column) => row[column] === null);
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
