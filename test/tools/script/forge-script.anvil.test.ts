// Scripts through whole runs: rehearsed, approved one by one before the real signer, mined and compared. What came of
// them is asked of the chain by viem.
import { type Address, createTestClient, http, parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../../src/shared/chain/addresses.ts';
import { pairAddress } from '../../../src/shared/chain/pair-address.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { bob, me, openStage, type Practice, type Stage } from '../../executor/support/stage.ts';
import { reader } from '../support/real-run.ts';
import { runStep } from '../support/run-step.ts';

const at = contractsOf(practiceEthereumId);
if (at === undefined) throw new Error('no contracts');
const { weth, uniswapV2Router: router, uniswapV2Factory: factory } = at;
const usdc = ethereumTokens.USDC.address;
const dai = ethereumTokens.DAI.address;
const pair = pairAddress(factory, weth, usdc);
const chain = String(practiceEthereumId);

let practice: Practice;
let stage: Stage;

beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());
beforeEach(async () => {
  stage = await openStage(practice);
});

const run = (groups: unknown) => runStep(stage, 'forge_script', { groups });
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
  'lines of its own': {
    groups: [
      group([`wrap 0.2 ETH and give it to ${bob}`], {
        ...{ contracts: [[practiceEthereumId, weth, 'WETH']], script: written },
      }),
    ],
    ...{ sends: 2, grows: [weth, bob] },
  },
};

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
    expect(step.effects.map(({ verdict }) => verdict)).not.toContain('different');
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
