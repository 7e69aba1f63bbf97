// Groups of operations that a model sets in its turn, through to signed and verified transactions.
import { expect, it } from 'vitest';
import { callsTool } from '../../support/messages-api/scripted.ts';
import { toolsOf } from '../support/model-chat.ts';
import { group, next, scriptedRoom, sets } from './support/scripted-room.ts';

const words =
  'please get my 0.75 ETH wrapped, work out the equivalent USDC and put both into the liquidity pool of WETH, and see that I have the LP tokens';
const groups = [
  group(['wrap 0.75 ETH', 'compute equivalent USDC {$X} for 0.75 WETH']),
  group(
    ['compute equivalent USDC {$Y} for 0.75 WETH', 'add liquidity with 0.75 WETH and {$Y} USDC'],
    { dependencies: [0] },
  ),
  group(['verify WETH/USDC LP token balance'], { dependencies: [1] }),
];

it('become one action of a plan, group by group, which is signed and verified like any other', async () => {
  const { api, say, services, carryOut } = await scriptedRoom([
    sets('a', groups),
    ...['b', 'c', 'd'].map(next),
  ]);
  const messages = await say(words);
  const reply = messages[1];
  if (reply?.kind !== 'reply') throw new Error('no reply');
  const told = toolsOf(reply).map(({ name, state, result }) => ({ name, state, result }));
  expect(told.map(({ name, state }) => `${name} ${state}`)).toEqual([
    ...['set_execution_plan done', 'next_group done', 'next_group done', 'next_group done'],
  ]);
  expect(told[0]?.result).toContain('"total_groups":3');
  expect(told[1]?.result).toContain('{"state":"done","transactions":1}');
  expect(told[1]?.result).toContain('"state":"todo"');
  expect(told[2]?.result).toContain('uint256 $Y');
  // The turn is over with the plan: the model is asked for nothing more.
  expect(api.requests.filter(({ path }) => path.startsWith('/v1/messages'))).toHaveLength(4);
  const card = messages.at(-1);
  const planId = card?.kind === 'plan' ? card.planId : '';
  const { plan, rehearsal } = services.requests.plan(planId);
  expect(plan.root).toMatchObject({ type: 'action', tool: 'forge_script' });
  expect(plan.provenance?.['script.groups']).toEqual({ source: 'model' });
  expect(rehearsal?.status).toBe('ok');
  expect(await carryOut(planId)).toMatchObject({ state: 'completed', verdict: 'matched' });
});

it('that are ready together are worked on side by side; what depends on one that failed is blocked', async () => {
  const dear =
    'wrap 0.5 ETH, and swap 9000000 USDC for DAI for me, then verify at least 0.4 WETH please';
  const { say, services } = await scriptedRoom([
    sets('a', [
      group(['wrap 0.5 ETH']),
      group(['swap 9000000 USDC for DAI']),
      group(['verify at least 0.4 WETH'], { dependencies: [0, 1] }),
    ]),
    next('b'),
    next('c'),
    callsTool('d', 'ask_user', { slot: 'amount', text: 'Less USDC?', options: [] }),
  ]);
  const messages = await say(`kindly see to this: ${dear}`);
  const reply = messages[1];
  if (reply?.kind !== 'reply') throw new Error('no reply');
  const [, both, blocked] = toolsOf(reply);
  expect(both).toMatchObject({ state: 'failed', origin: 'chain' });
  expect(both?.result).toMatch(/"group":0.*"group":1/s);
  expect(both?.result).toContain('{"state":"failed","code":"SCRIPT_REVERTED"}');
  expect(both?.result).toContain('{"state":"done","transactions":1}');
  expect(blocked?.result).toMatch(/^GROUP_BLOCKED: Group 2 waits/);
  expect(services.requests.plans().total).toBe(0);
});

it('what holds a variable is read without a model', async () => {
  const { say, services, api } = await scriptedRoom([]);
  const messages = await say(
    'wrap 0.75 ETH, compute equivalent USDC {$X} for 0.75 WETH, then add liquidity with 0.75 WETH and {$X} USDC, and verify WETH/USDC LP token balance.',
  );
  const card = messages.at(-1);
  const planId = card?.kind === 'plan' ? card.planId : '';
  expect(services.requests.plan(planId).rehearsal?.status).toBe('ok');
  expect(api.requests).toEqual([]);
});
