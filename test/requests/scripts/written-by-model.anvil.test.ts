// Groups that are not written here: a model says what they need and writes their lines, and what is wrong goes back.
import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import {
  adversarialContracts,
  practiceContracts,
} from '../../../src/shared/chain/practice-contracts.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { sourceServices } from '../../contracts/support/source-services.ts';
import { answersJson, callsTool } from '../../support/messages-api/scripted.ts';
import { replyAt, toolsOf } from '../support/model-chat.ts';
import { group, next, scriptedRoom, sets } from './support/scripted-room.ts';

const { vault } = practiceContracts;
const found = bundledTokens.find(practiceEthereumId, 'USDC');
const usdc = found.kind === 'found' ? found.token.address : '';
const listed = [{ chain_id: String(practiceEthereumId), address: vault, name: 'Vault' }];
const deposit = (amount: string) =>
  group([`deposit ${amount} USDC into the Vault`], { contracts: listed });

const signature = 'function deposit(uint256 assets, address receiver) returns (uint256)';
const deposited =
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)';
const facts = (signatureOf = signature, more: object = {}) => ({
  contracts: [
    {
      ...{ description: 'A vault', address: vault, interface_name: 'IVault' },
      functions: [{ description: null, signature: signatureOf, body: null, arguments: null }],
      ...{ storages: [], events: [{ signature: deposited }] },
      ...more,
    },
  ],
});
const invented = {
  storages: [{ description: null, declaration: 'uint256 totalAssets', index: null }],
  events: [{ signature: 'event Put(address who)' }],
};
const lines = (units: string, interfaceName = 'IVault') => ({
  codelines: [
    {
      line: `IERC20(${usdc}).approve(${vault}, ${units})`,
      import: { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' },
      interface: null,
    },
    {
      line: `${interfaceName}(${vault}).deposit(${units}, account);`,
      import: null,
      interface: {
        name: 'IVault',
        solidity_code:
          'interface IVault { function deposit(uint256, address) external returns (uint256); }',
      },
    },
  ],
});
const words = (amount: string) =>
  `let me have ${amount} USDC at work in the practice vault, and 0.5 ETH wrapped beside it`;

it('run beside one that needs no model, after a repair of each answer, and are signed and verified', async () => {
  const { api, say, services, carryOut } = await scriptedRoom([
    sets('a', [deposit('250'), group(['wrap 0.5 ETH'])]),
    next('b'),
    answersJson(facts(signature, invented)),
    answersJson(facts()),
    answersJson(lines('250000000', 'IVualt')),
    answersJson(lines('250000000')),
  ]);
  const messages = await say(words('250'));
  const [, , factsAsked, mendingAsked, linesAsked, repairAsked] = api.requests;
  for (const known of [signature, deposited]) expect(factsAsked?.text).toContain(known);
  // Nobody knows what it stores, and its events are those of its ABI.
  for (const wrong of ['so “uint256 totalAssets” is invented', 'has no “event Put(address who)”'])
    expect(mendingAsked?.text).toContain(wrong);
  expect(linesAsked?.text).not.toContain('uint256 totalAssets');
  expect(linesAsked?.text).toContain('250 USDC = 250000000');
  expect(repairAsked?.text).toContain('SCRIPT_NOT_COMPILED');
  expect(repairAsked?.text).toContain('IVualt');
  const card = messages.at(-1);
  const planId = card?.kind === 'plan' ? card.planId : '';
  const { plan, rehearsal, taint } = services.requests.plan(planId);
  expect([rehearsal?.status, taint]).toEqual(['ok', []]);
  expect(plan.root).toMatchObject({
    params: {
      groups: [
        {
          script: {
            codelines: lines('250000000').codelines.map(({ line }) => ({ line })),
            repairs: [{ code: 'SCRIPT_NOT_COMPILED' }],
          },
        },
        { operations: ['wrap 0.5 ETH'] },
      ],
    },
  });
  // Every answer is counted with the reply.
  expect(replyAt(messages, 1).use).toMatchObject({ inputTokens: 600, outputTokens: 120 });
  expect(await carryOut(planId)).toMatchObject({ state: 'completed', verdict: 'matched' });
});

it('fail where the account cannot afford them, and nothing is planned', async () => {
  const { say, services } = await scriptedRoom([
    sets('a', [deposit('2500000'), group(['wrap 0.5 ETH'])]),
    next('b'),
    answersJson(facts()),
    answersJson(lines('2500000000000')),
    callsTool('c', 'ask_user', { slot: 'amount', text: 'Less?', options: [] }),
  ]);
  const messages = await say(words('2500000'));
  const [, tried] = toolsOf(replyAt(messages, 1));
  expect(tried).toMatchObject({ state: 'failed', origin: 'chain' });
  expect(tried?.result).toContain('"code":"SCRIPT_REVERTED"');
  // It cost what it cost.
  expect(replyAt(messages, 1).use).toMatchObject({ inputTokens: 500, outputTokens: 100 });
  expect(services.requests.plans().total).toBe(0);
});

it('are sent back over functions and figures that nobody knows, and given up after two repairs', async () => {
  const unknown = facts('function drain(address to)');
  const dear = answersJson(lines('999000000'));
  const { api, say, services } = await scriptedRoom([
    sets('a', [deposit('250'), group(['wrap 0.5 ETH'])]),
    next('b'),
    ...[answersJson(unknown), answersJson({ contracts: 'none' }), answersJson(facts())],
    ...[dear, answersJson({ codelines: [] }), dear],
    callsTool('c', 'ask_user', { slot: 'amount', text: 'How much?', options: [] }),
  ]);
  const messages = await say(words('250'));
  expect(api.requests[3]?.text).toContain('has no “function drain(address to)”');
  expect(api.requests[6]?.text).toContain('the figure 999000000 is in no operation');
  const [, tried] = toolsOf(replyAt(messages, 1));
  expect(tried?.result).toContain('"state":"failed","code":"SCRIPT_NOT_UNDERSTOOD"');
  expect(replyAt(messages, 1).use).toMatchObject({ inputTokens: 900, outputTokens: 180 });
  expect(services.requests.plans().total).toBe(0);
});

it('are not asked about where the money of the day is spent', async () => {
  const { api, say, services } = await scriptedRoom([
    sets('a', [deposit('250'), group(['wrap 0.5 ETH'])]),
    next('b'),
    answersJson(facts(), { usage: { input_tokens: 1_000_000 } }),
  ]);
  await services.modelDesk.set({ dailyUsd: '1.00' });
  const messages = await say(words('250'));
  expect(JSON.stringify(messages[1])).toContain('MODEL_BUDGET_SPENT');
  expect(api.requests.filter(({ path }) => path.startsWith('/v1/messages'))).toHaveLength(3);
  expect(services.requests.plans().total).toBe(0);
});

it('are written by what a service says of a contract that nobody here knows, and the plan says whose words that were', async () => {
  const sources = await sourceServices();
  const exchange = getAddress(adversarialContracts.honestReturn);
  const abi = { type: 'function', name: 'exchange', inputs: [], outputs: [] };
  sources.sourcify.set(`${practiceEthereumId}/${exchange.toLowerCase()}`, {
    ...{ abi: [{ ...abi, stateMutability: 'payable' }], name: 'Exchange' },
  });
  const contracts = [{ chain_id: String(practiceEthereumId), address: exchange, name: 'Exchange' }];
  const own = {
    ...{ description: null, address: exchange, interface_name: 'IExchange', events: [] },
    functions: [
      { description: null, signature: 'function exchange() payable', body: null, arguments: null },
    ],
    storages: [],
  };
  const line = {
    ...{ line: `IExchange(${exchange}).exchange{value: 500000000000000000}();`, import: null },
    interface: {
      name: 'IExchange',
      solidity_code: 'interface IExchange { function exchange() external payable; }',
    },
  };
  const { api, say, services } = await scriptedRoom([
    sets('a', [group([`exchange 0.5 ETH at ${exchange}`], { contracts })]),
    next('b'),
    answersJson({ contracts: [own] }),
    answersJson({ codelines: [line] }),
  ]);
  await services.sourceDesk.set({ sourcify: { baseUrl: sources.sourcifyUrl }, practice: true });
  const messages = await say(`please do an exchange of 0.5 ETH at ${exchange} for me`);
  expect(api.requests[2]?.text).toContain('function exchange() payable');
  const card = messages.at(-1);
  const {
    taint,
    rehearsal,
    contracts: known,
  } = services.requests.plan(card?.kind === 'plan' ? card.planId : '');
  expect(taint).toEqual([{ origin: 'web', label: 'next_group' }]);
  expect(rehearsal?.status).toBe('ok');
  expect(known).toMatchObject([{ address: exchange, origin: 'sourcify', match: 'exact' }]);
  // Asked once, as soon as the groups were set.
  expect(sources.seen).toHaveLength(1);
});
