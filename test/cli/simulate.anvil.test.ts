import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually, processExists } from '../chain/support/practice.ts';
import { childrenOf } from './support/child-processes.ts';
import { swapPlan, swapWith } from './support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { proxyTo } from './support/tampering-proxy.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const folder = temporaryFolder();
let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(folder, 'node'));
});
afterAll(() => node.stop());

const words = (rpcUrl: string, ...more: string[]) => [
  ...['simulate', '-', '--rpc-url', rpcUrl, '--from', node.account],
  ...more,
];
const simulate = (stdin: string, ...more: string[]) =>
  runCli(words(node.rpcUrl, ...more), { stdin });

describe('simulate', () => {
  it('answers the rehearsal in the shape of its help, and for people in words', async () => {
    const [document, help, text] = await Promise.all([
      simulate(JSON.stringify(swapPlan), '--json'),
      runCli(['help', 'simulate', '--json']),
      simulate(JSON.stringify(swapPlan)),
    ]);
    expect(document).toMatchObject({ exitCode: 0, stderr: '' });
    const shown = (documentOf(help) as { example: { answer: object } }).example.answer;
    const {
      branches: _branches,
      waysLeftOut: _leftOut,
      ...always
    } = shown as Record<string, object>;
    expect(shapeOf(documentOf(document))).toEqual(shapeOf(always));
    expect(documentOf(document)).toMatchObject({
      steps: [{ nodeId: 'swap', path: 'swap', status: 'ok' }],
      total: {
        assetChanges: [
          { token: 'native', delta: '-1', account: node.account, chainId: 31337 },
          { symbol: 'USDC', delta: expect.stringMatching(/^29\d\d\./) },
        ],
      },
    });
    expect(text.stdout).toContain(`  -1 ETH for ${node.account}\n`);
  });

  it('rehearses an exact amount out, a quote and liquidity as it does the rest', async () => {
    const ends = { tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '500' };
    const step = (id: string, tool: string, params: object) => ({
      ...{ id, label: id, type: 'action', tool, params },
    });
    const steps = [
      step('quote', 'get_quote', ends),
      step('buy', 'defi_swap', { ...ends, maxIn: '0.4', venue: 'uniswap_v3' }),
      step('add', 'lp_add', { tokenA: 'USDC', tokenB: 'ETH', amountA: '300' }),
      step('remove', 'lp_remove', { tokenA: 'USDC', tokenB: 'ETH', percent: '100' }),
    ];
    const root = { id: 'all', label: 'all', type: 'sequence', steps };
    const answer = await simulate(JSON.stringify({ ...swapPlan, root }), '--json');
    expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
    const document = documentOf(answer) as { steps: { nodeId: string; status: string }[] };
    expect(document.steps.map(({ nodeId, status }) => [nodeId, status])).toEqual(
      steps.map(({ id }) => [id, 'ok']),
    );
  });

  it('ends with exit 1 when a step cannot be done, and says why on the step', async () => {
    const answer = await simulate(swapWith({ amount: '1000000' }), '--json');
    expect(answer).toMatchObject({ exitCode: 1, stderr: '' });
    expect(documentOf(answer)).toMatchObject({
      steps: [{ status: 'reverted', error: { code: 'INSUFFICIENT_BALANCE' } }],
      total: { assetChanges: [] },
    });
  });

  it('refuses a node of another chain than the plan names', async () => {
    const answer = await simulate(JSON.stringify({ ...swapPlan, chainId: 1 }), '--json');
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({
      error: { code: 'CHAIN_MISMATCH', facts: { expected: 1, found: 31337 } },
    });
  });

  it('takes the chain of the node when the plan names none', async () => {
    const { chainId: _chainId, ...nameless } = swapPlan;
    const answer = await simulate(JSON.stringify(nameless), '--json');
    expect(answer.exitCode).toBe(0);
  });

  it('refuses a plan that is not valid before it asks the node', async () => {
    const answer = await simulate(swapWith({ amount: '0' }), '--json');
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({
      error: { code: 'PLAN_INVALID', facts: { issue: 'ZERO_AMOUNT', nodeId: 'swap' } },
    });
  });

  it('ends with exit 3 when no node answers, with what can be told of the steps all the same', async () => {
    const spender = '0x1111111111111111111111111111111111111111';
    const step = (id: string, tool: string, params: object) => ({
      ...{ id, label: id, type: 'action', tool, params },
    });
    const steps = [
      step('allow', 'approve', { token: 'USDC', spender, amount: 'unlimited' }),
      step('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
    ];
    const root = { id: 'all', label: 'all', type: 'sequence', steps };
    const stdin = JSON.stringify({ ...swapPlan, root });
    const [answer, text] = await Promise.all([
      runCli([...words('http://127.0.0.1:9'), '--json'], { stdin }),
      runCli(words('http://127.0.0.1:9'), { stdin }),
    ]);
    expect(answer).toMatchObject({ exitCode: 3, stderr: '' });
    const unknown = {
      ...{ status: 'unknown', transactions: [], assetChanges: null, allowances: null },
      ...{ fileChanges: null, gasUsed: null, feeEth: null },
    };
    expect(documentOf(answer)).toMatchObject({
      ...{ error: { code: 'RPC_UNREACHABLE' }, block: null, total: null, worstCase: null },
      steps: [
        {
          ...unknown,
          calls: [{ decoded: { functionName: 'approve' } }],
          risks: [{ id: 'UNLIMITED_APPROVAL', level: 'danger' }, { id: 'CHECKS_NEED_CHAIN' }],
          error: { code: 'RPC_UNREACHABLE' },
        },
        { ...unknown, risks: [], error: { code: 'CHAIN_NOT_ASKED' } },
      ],
    });
    expect(text.exitCode).toBe(3);
    // How many rules there are is of no concern here.
    const said = text.stdout.replace(/\d+ of \d+ checks/, 'So many checks');
    expect(said).toMatchSnapshot();
  });

  it('makes up no call when neither the plan nor a node says on which chain', async () => {
    const { chainId: _chainId, ...nameless } = swapPlan;
    const answer = await runCli([...words('http://127.0.0.1:9'), '--json'], {
      stdin: JSON.stringify(nameless),
    });
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({
      steps: [{ status: 'unknown', error: { code: 'RPC_UNREACHABLE' } }],
    });
  });

  it('ends with exit 3 when this computer has no anvil, and says so of each step', async () => {
    // A platform for which there is no package.
    const other = 'data:text/javascript,Object.defineProperty(process,"arch",{value:"none"})';
    const answer = await runCli([...words(node.rpcUrl), '--json'], {
      stdin: JSON.stringify(swapPlan),
      nodeArguments: ['--import', other],
    });
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({
      ...{ error: { code: 'ANVIL_MISSING' }, total: null },
      steps: [{ status: 'unknown' }],
    });
  });

  it.runIf(process.platform === 'linux')(
    'ends with exit 3 when anvil is killed in the middle of it',
    async () => {
      const killed: number[] = [];
      const proxy = await proxyTo(node.rpcUrl, (method) => {
        // Only the fork asks for code or storage: it is in the middle of a transaction.
        if (method !== 'eth_getCode' && method !== 'eth_getStorageAt') return;
        for (const pid of childrenOf(running.pid, 'anvil')) {
          process.kill(pid, 'SIGKILL');
          killed.push(pid);
        }
      });
      onTestFinished(proxy.stop);
      const stdin = JSON.stringify(swapPlan);
      const running = startCli(words(proxy.rpcUrl, '--json'), { stdin });
      const answer = await running.answer;
      expect(killed).not.toEqual([]);
      expect(answer.exitCode).toBe(3);
      expect(JSON.stringify(documentOf(answer))).toContain('"code":"REHEARSAL_UNAVAILABLE"');
    },
  );

  it.runIf(process.platform === 'linux')(
    'leaves no anvil behind when it is killed in the middle of it',
    async () => {
      const left: number[] = [];
      const proxy = await proxyTo(node.rpcUrl, (method) => {
        if (left.length > 0 || (method !== 'eth_getCode' && method !== 'eth_getStorageAt')) return;
        left.push(...childrenOf(running.pid, 'anvil'));
        process.kill(running.pid, 'SIGKILL');
      });
      onTestFinished(proxy.stop);
      const running = startCli(words(proxy.rpcUrl, '--json'), { stdin: JSON.stringify(swapPlan) });
      await running.answer;
      expect(left).not.toEqual([]);
      await eventually(() => !left.some(processExists));
    },
  );

  it('shows every way through a plan with --branches, and else how many there are', async () => {
    const pay = (id: string, amount: string) => ({
      ...{ id, label: id, type: 'action', tool: 'transfer' },
      params: { token: 'ETH', amount, to: '0x1111111111111111111111111111111111111111' },
    });
    const one = { type: 'literal', value: 1 };
    const root = {
      ...{ id: 'if', label: 'if', type: 'if' },
      condition: { type: 'compare', left: one, op: 'eq', right: one },
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      ...{ then: pay('a', '1'), else: pay('b', '1000000') },
    };
    const plan = JSON.stringify({ ...swapPlan, root });
    const [document, help, text, short] = await Promise.all([
      simulate(plan, '--branches', '--json'),
      runCli(['help', 'simulate', '--json']),
      simulate(plan, '--branches'),
      simulate(plan),
    ]);
    // A way that is not taken now is no failure of the plan.
    expect(document).toMatchObject({ exitCode: 0, stderr: '' });
    const { branches } = documentOf(document) as { branches: object[] };
    expect(branches).toMatchObject([
      { path: 'if/a', taken: true, status: 'ok', steps: [{ path: 'if' }, {}, { path: 'if/a' }] },
      { path: 'if/b', taken: false, status: 'failed', error: { code: 'INSUFFICIENT_BALANCE' } },
    ]);
    const shown = (documentOf(help) as { example: { answer: { branches: object[] } } }).example;
    expect(Object.keys(branches[0] ?? {})).toEqual(Object.keys(shown.answer.branches[0] ?? {}));
    expect(text.stdout).toContain('Another way, by if (does not hold): fails.\nif: ok\n');
    expect(short.stdout).toContain('Ways through this plan: 2 that were rehearsed.\n');
    expect(short.stdout).toContain('The worst of those that it would not take now, if/b: fails.');
    expect(short.stdout).not.toContain('Another way');
  });

  it.each([{ name: 'no account', more: ['simulate', '-', '--rpc-url', 'http://127.0.0.1:1'] }])(
    'refuses $name with exit 2',
    async ({ more }) => {
      const answer = await runCli(more);
      expect(answer.exitCode).toBe(2);
      expect(answer.stderr).toMatchSnapshot();
    },
  );

  it('refuses a plan that asks the chain without a node', async () => {
    const answer = await runCli(['simulate', '-', '--from', node.account], {
      stdin: JSON.stringify(swapPlan),
    });
    expect(answer.exitCode).toBe(2);
    expect(answer.stderr).toContain('This plan needs a node: give --rpc-url.');
  });

  it('refuses plain http to another computer', async () => {
    const answer = await runCli([...words('http://example.com'), '--json'], {
      stdin: JSON.stringify(swapPlan),
    });
    expect(answer.exitCode).toBe(2);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'RPC_URL_INSECURE' } });
  });
});

/** Keys down to where lists hold values of their own. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))];
  if (typeof value !== 'object' || value === null) return typeof value;
  // In which order an object says what it has does not matter.
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    members.map(([key, inner]) => [
      key,
      key === 'transactions' || key === 'risks' ? 'list' : shapeOf(inner),
    ]),
  );
}
