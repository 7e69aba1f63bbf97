// Scripts through whole runs: rehearsed, approved one by one before the real signer, mined and compared. What came of
// them is asked of the chain by viem.
import { join } from 'node:path';
import { type Address, createTestClient, getAddress, http, parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPrompt } from '../../../src/main/agent/prompts/prompt-template.ts';
import { draftScripts } from '../../../src/main/agent/scripts/draft-scripts.ts';
import { DayAllowances } from '../../../src/main/services/model/day-allowances.ts';
import { scriptWorkshop } from '../../../src/main/tools/script/workshop.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import { pairAddress } from '../../../src/shared/chain/pair-address.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { readGroups } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { testClient } from '../../agent/model/support/test-client.ts';
import { startPractice } from '../../chain/support/practice.ts';
import {
  bob,
  dumpEth,
  me,
  openStage,
  type Practice,
  type Stage,
} from '../../executor/support/stage.ts';
import { answersJson } from '../../support/messages-api/scripted.ts';
import { reader } from '../support/real-run.ts';
import { runStep, sayYes } from '../support/run-step.ts';

const at = contractsOf(practiceEthereumId);
if (at === undefined) throw new Error('no contracts');
const { weth, uniswapV2Router: router, uniswapV2Factory: factory } = at;
const usdc = ethereumTokens.USDC.address;
const dai = ethereumTokens.DAI.address;
const pair = pairAddress(factory, weth, usdc);
const chain = String(practiceEthereumId);
const vault = getAddress(practiceContracts.vault);
const resources = join(import.meta.dirname, '../../../resources');

let practice: Practice;
let stage: Stage;

beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());
beforeEach(async () => {
  stage = await openStage(practice);
});

const run = async (groups: unknown) =>
  runStep(stage, 'forge_script', {
    groups: typeof groups === 'function' ? await groups() : groups,
  });
const group = (operations: string[], more: object = {}) => ({
  ...{ description: operations[0] ?? '', operations },
  ...more,
});

/** The seed's own, in its own form. */
const example = [
  {
    description: 'Wrap ETH and add liquidity',
    operations: [
      `wrap 0.75 ETH using IWETH.wrap() at ${weth}`,
      'compute equivalent USDC {$X} for 0.75 WETH',
      'add liquidity with 0.75 WETH and {$X} USDC',
    ],
    dependencies: [],
    contracts: [
      [chain, weth, 'WETH'],
      [chain, router, 'Router'],
    ],
  },
  {
    description: 'Verify LP token balance',
    operations: [`verify UNI-V2 LP token balance at ${pair}`],
    dependencies: [0],
    contracts: [{ chain_id: chain, address: pair, name: 'UniswapV2Pair' }],
  },
];

/** Solidity of the person's own, with an interface that holds a function of the group's contract. */
const written = {
  codelines: [
    {
      line: 'uint256 part = 0.2 ether',
      import: null,
      interface: null,
    },
    {
      line: `IWrapped(${weth}).deposit{value: part}()`,
      interface: {
        name: 'IWrapped',
        solidity_code: 'interface IWrapped { function deposit() external payable; }',
      },
    },
    {
      line: `IERC20(${weth}).transfer(${bob}, part)`,
      import: { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' },
    },
  ],
};

/** What each brings: how many transactions, and whose balance of what grows. */
const scenarios: Readonly<
  Record<string, { groups: unknown; sends: number; grows: [Address | 'native', Address] }>
> = {
  'the example of the seed': { groups: example, sends: 4, grows: [pair, me] },
  'a wrap': { groups: [group(['wrap 0.5 ETH'])], sends: 1, grows: [weth, me] },
  'a wrap, then an unwrap in a group after it': {
    groups: [
      group(['wrap 0.4 ETH']),
      group(['unwrap 0.1 WETH', 'verify at least 0.3 WETH'], { dependencies: [0] }),
    ],
    ...{ sends: 2, grows: [weth, me] },
  },
  'a swap for coins with a slippage': {
    groups: [group(['swap 0.5 ETH for USDC with 1% slippage within 20 minutes'])],
    ...{ sends: 1, grows: [usdc, me] },
  },
  'a swap of tokens with a least amount': {
    groups: [group(['swap 0.5 ETH for USDC', 'swap 200 USDC for at least 150 DAI'])],
    ...{ sends: 3, grows: [dai, me] },
  },
  'two groups side by side, and one after both': {
    groups: [
      group(['wrap 0.2 ETH']),
      group(['swap 0.3 ETH for USDC']),
      group(['verify at least 0.2 WETH', `send 100 USDC to ${bob}`], { dependencies: [0, 1] }),
    ],
    ...{ sends: 3, grows: [usdc, bob] },
  },
  'a payment in coins and in tokens': {
    groups: [group([`send 0.25 ETH to ${bob}`, 'swap 0.2 ETH for DAI', `send 50 DAI to ${bob}`])],
    ...{ sends: 3, grows: [dai, bob] },
  },
  'an amount that the script computes and pays': {
    groups: [
      group([
        'swap 0.5 ETH for USDC',
        'compute equivalent USDC {$FEE} for 0.01 WETH',
        `send {$FEE} USDC to ${bob}`,
      ]),
    ],
    ...{ sends: 2, grows: [usdc, bob] },
  },
  'an allowance and its use by name': {
    groups: [
      group(['wrap 0.3 ETH', 'approve 0.3 WETH for Router'], {
        contracts: [[chain, router, 'Router']],
      }),
      group(['swap 0.3 WETH for DAI'], { dependencies: [0] }),
    ],
    ...{ sends: 4, grows: [dai, me] },
  },
  'lines of a model, after a repair': {
    ...{ groups: mended, sends: 2, grows: [vault, me] },
  },
  'lines of its own': {
    groups: [
      group([`wrap 0.2 ETH and give it to ${bob}`], {
        ...{ contracts: [[practiceEthereumId, weth, 'WETH']], script: written },
      }),
    ],
    ...{ sends: 2, grows: [weth, bob] },
  },
};

/** A group whose lines a model writes, the second time so that they compile. */
async function mended() {
  const name = 'IVault';
  const lines = (interfaceName: string) => ({
    codelines: [
      {
        ...{ line: `IERC20(${usdc}).approve(${vault}, 250000000)`, interface: null },
        import: { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' },
      },
      {
        ...{ line: `${interfaceName}(${vault}).deposit(250000000, account)`, import: null },
        interface: {
          name,
          solidity_code: `interface ${name} { function deposit(uint256, address) external returns (uint256); }`,
        },
      },
    ],
  });
  const signature = 'function deposit(uint256 assets, address receiver) returns (uint256)';
  const { client, api } = await testClient([
    answersJson({
      contracts: [
        {
          ...{ description: null, address: vault, interface_name: name, storages: [], events: [] },
          functions: [{ description: null, signature, body: null, arguments: null }],
        },
      ],
    }),
    answersJson(lines('IVualt')),
    answersJson(lines(name)),
  ]);
  const room = scriptWorkshop({
    ...{ client: (await stage.network.connect()).client, tokens: bundledTokens, account: me },
    ...{ added: () => undefined, nowSeconds: BigInt(Math.floor(Date.now() / 1_000)) },
  });
  const write = draftScripts(
    {
      ...{ client, model: 'claude-sonnet-5-5', wrote: () => undefined },
      prompt: (id) => loadPrompt(resources, id),
      allowance: () =>
        new DayAllowances(() => ({ now: 0, startsAt: 0, limit: null, spentUsd: '0' }), {
          read: () => ({ at: 0, microUsd: 0n }),
          keep: () => undefined,
        }).open(''),
    },
    new AbortController().signal,
  );
  const [asked] = readGroups([
    group(['deposit 250 USDC into the Vault'], { contracts: [[chain, vault, 'Vault']] }),
  ]);
  if (asked === undefined) throw new Error('no group');
  const drafted = await write(asked, room, () => undefined);
  expect(api.requests).toHaveLength(3);
  expect(drafted.group.script?.repairs).toMatchObject([{ code: 'SCRIPT_NOT_COMPILED' }]);
  return JSON.parse(JSON.stringify([drafted.group]));
}

const balanceOf = async ([token, who]: [Address | 'native', Address]): Promise<bigint> => {
  const { held, client } = reader(practice);
  return token === 'native' ? client.getBalance({ address: who }) : held(token, who);
};

describe('who cannot afford it is refused before anything is signed', () => {
  // Enough for the fees, and for nothing else.
  beforeAll(async () => {
    const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
    await admin.setBalance({ address: me, value: parseEther('0.05') });
  });

  test.each(Object.entries(scenarios))('%s', async (_name, { groups }) => {
    const { code, titles, run: ended } = await run(groups);
    expect({ code, titles, state: ended.state }).toEqual({
      ...{ code: 'SCRIPT_REVERTED', titles: [], state: 'failed' },
    });
  });
});

describe('who can afford it has each transaction approved, mined and found as rehearsed', () => {
  beforeAll(async () => {
    await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
    await practice.chain.fund(me, { symbol: 'USDC', amount: '20000' });
  });

  test.each(Object.entries(scenarios))('%s', async (_name, { groups, sends, grows }) => {
    const before = await balanceOf(grows);
    const { titles, run: ended, code, step } = await run(groups);
    const said = step.error?.message ?? null;
    expect({ code, said, state: ended.state }).toEqual({
      ...{ code: null, said: null, state: 'completed' },
    });
    expect(titles).toHaveLength(sends);
    expect(new Set(step.effects.map(({ verdict }) => verdict))).toEqual(new Set(['matched']));
    expect(await balanceOf(grows)).toBeGreaterThan(before);
  });

  test('what was computed is told, and is in the bytes that were approved', async () => {
    const { output, titles } = await run(example);
    const [first, second] = output['groups'] as {
      computed: Record<string, string>;
      gasUsed: string;
      script: string;
      transactions: { data: string }[];
    }[];
    const x = BigInt(first?.computed['X'] ?? 0);
    expect(x).toBeGreaterThan(0n);
    expect(first?.transactions.at(-1)?.data).toContain(x.toString(16).padStart(64, '0'));
    expect(first?.script).toContain('returns (uint256 $X)');
    expect(BigInt(first?.gasUsed ?? 0)).toBeGreaterThan(100_000n);
    expect(second).toMatchObject({ transactions: [], gasUsed: '0' });
    expect(titles.map((title) => title.replace(/[\d,.]+ USDC/, 'X USDC'))).toEqual([
      'Wrap 0.75 ETH into 0.75 WETH',
      `Let ${router} take at most 0.75 WETH`,
      `Let ${router} take at most X USDC`,
      `Add 0.75 WETH and X USDC to the pool through ${router}`,
    ]);
  });

  test('all of its transactions are made of one run of the script, also after a restart', async () => {
    const groups = [group(['wrap 0.1 ETH', 'swap 0.2 ETH for USDC', `send 1 USDC to ${bob}`])];
    const { executionId } = await stage.world.start({
      ...{ type: 'action', id: 'script', label: 'script', tool: 'forge_script' },
      params: { groups },
    } as never);
    const first = await stage.request();
    await stage.answer(first.approvalId, 'approve');
    await stage.world.until(
      () => stage.pending().some(({ approvalId }) => approvalId !== first.approvalId),
      'the second is asked',
    );
    await stage.restart();
    const asked = () => stage.pending().find(({ status }) => status === 'pending');
    while (stage.world.isOpen(executionId)) {
      await stage.world.until(
        () => asked() !== undefined || !stage.world.isOpen(executionId),
        'a request or the end',
      );
      const request = asked();
      if (request === undefined) break;
      await stage.answer(request.approvalId, 'approve');
      await stage.world.until(() => asked()?.approvalId !== request.approvalId, 'it is answered');
    }
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    const effects = stage.run(executionId).steps[0]?.effects ?? [];
    expect(effects).toHaveLength(3);
  });
});

describe('a script whose second transaction the chain refuses once the first was made', () => {
  const script = {
    ...{ id: 'script', label: 'script', type: 'action', tool: 'forge_script' },
    params: { groups: [group(['wrap 0.1 ETH']), group(['swap 1 ETH for USDC'])] },
    onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 0 },
  } as const;
  const send = {
    ...{ id: 'send', label: 'send', type: 'action', tool: 'transfer' },
    params: { token: 'ETH', amount: '0.01', to: bob },
  } as const;

  /** Says yes to all of it; somebody trades in the block before the second. */
  async function overtaken(root: object) {
    const { client } = await stage.network.connect();
    const whole = client.broadcast.bind(client);
    let nth = 0;
    client.broadcast = async (bytes) => {
      nth += 1;
      if (nth === 2) await dumpEth(practice, '50');
      return whole(bytes);
    };
    const { executionId } = await stage.world.start(root as never);
    const titles = await sayYes(stage, executionId);
    client.broadcast = whole;
    return { titles, ended: stage.run(executionId) };
  }

  test('is not begun again, says what stands, and nothing after it is signed', async () => {
    const held = await balanceOf([weth, me]);
    const { titles, ended } = await overtaken({
      ...{ id: 's', label: 's', type: 'sequence' },
      steps: [script, send],
    });
    expect(titles).toHaveLength(2);
    const error = {
      ...{ code: 'STEP_PARTLY_DONE', class: 'invalid_params' },
      message:
        'This step failed after some of its transactions were made, so it is not begun again.',
      advice: 'What was done stands. Nothing further was signed; make a plan for what is left.',
    };
    expect(ended).toMatchObject({ state: 'failed', error });
    const step = ended.steps.find(({ path }) => path === 's/script');
    expect(step).toMatchObject({ state: 'failed', attempt: 2, error });
    expect(step?.effects.map(({ state }) => state)).toEqual(['confirmed', 'failed']);
    expect(step?.groups?.map(({ status }) => status.state)).toEqual(['done', 'failed']);
    expect(ended.steps.find(({ path }) => path === 's/send')?.effects ?? []).toEqual([]);
    expect(await balanceOf([weth, me])).toBe(held + parseEther('0.1'));
  });

  test('has its branch for errors done, which is all that continues', async () => {
    const held = await balanceOf(['native', bob]);
    const { titles, ended } = await overtaken({ ...script, onError: send });
    expect(titles).toHaveLength(3);
    expect(ended).toMatchObject({ state: 'completed' });
    expect(await balanceOf(['native', bob])).toBe(held + parseEther('0.01'));
  });
});
