// The tests that hold rehearsals, runs and contracts against each other have to notice when one of them is wrong:
// a fault is planted in each, and the comparison must turn red.
import { createPublicClient, createTestClient, http, parseAbi, parseEther } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Tools } from '../../src/main/tools/registry.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
} from '../../src/shared/chain/addresses.ts';
import { pairAddress } from '../../src/shared/chain/pair-address.ts';
import { startPractice } from '../chain/support/practice.ts';
import { openComparison } from './support/rehearsed-as-run.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

const friend = '0xa11ce00000000000000000000000000000000001';
const pay = action('pay', 'transfer', { token: 'ETH', amount: '0.5', to: friend });

describe('a run that sends something else than was rehearsed', () => {
  let comparison: Awaited<ReturnType<typeof openComparison>>;
  beforeAll(async () => {
    comparison = await openComparison();
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => comparison.close());

  it('is noticed by the comparison of random plans', async () => {
    await expect(comparison.compare(pay, false)).resolves.toBe('equal');
    const twice = () => {
      const whole = Tools.prototype.build;
      vi.spyOn(Tools.prototype, 'build').mockImplementation(async function (this: Tools, call) {
        const planned = await whole.call(this, call);
        return planned.map((each) =>
          each.kind === 'permit' ? each : { ...each, valueWei: each.valueWei * 2n },
        );
      });
    };
    // Before anybody is asked it is a danger: the step says another amount.
    await expect(comparison.compare(pay, false, twice)).rejects.toThrow(/OUTSIDE_INTENT/);
  });
});

describe('an exchange of the practice world that keeps more than it says', () => {
  let practice: Awaited<ReturnType<typeof startPractice>>;
  let room: Awaited<ReturnType<typeof openRoom>>;
  const trader = '0x1234512345123451234512345123451234512345';
  const router = contractsOf(practiceEthereumId)?.uniswapV2Router;
  const weth = contractsOf(practiceEthereumId)?.weth;
  const factory = contractsOf(practiceEthereumId)?.uniswapV2Factory;
  const usdc = ethereumTokens.USDC.address;
  const oneEth = parseEther('1');

  beforeAll(async () => {
    practice = await startPractice();
    room = await openRoom(practice.rpcUrl);
    await practice.chain.fund(trader, { symbol: 'ETH', amount: '10' });
  });
  afterAll(async () => {
    await room?.fork.stop();
    await practice?.close();
  });

  /** What Uniswap's formula gives for the reserves of now, and what the rehearsal says. */
  async function bought() {
    if (weth === undefined || factory === undefined) throw new Error('no pools');
    const params = {
      tokenIn: 'ETH',
      tokenOut: 'USDC',
      amount: '1',
      venue: 'uniswap_v2',
      slippage: '3',
    };
    const plan = planOf(action('buy', 'defi_swap', params));
    const { total, error } = await room.simulator.rehearsePlan(asked(plan, trader));
    expect(error).toBeUndefined();
    const client = createPublicClient({ transport: http(practice.rpcUrl), cacheTime: 0 });
    const abi = parseAbi([
      'function getReserves() view returns (uint112, uint112, uint32)',
      'function token0() view returns (address)',
    ]);
    const address = pairAddress(factory, weth, usdc);
    const [reserves, first] = await Promise.all([
      client.readContract({ address, abi, functionName: 'getReserves' }),
      client.readContract({ address, abi, functionName: 'token0' }),
    ]);
    const [own, other] = first === weth ? reserves : [reserves[1], reserves[0]];
    const formula = (oneEth * 997n * other) / (own * 1_000n + oneEth * 997n);
    const said = total.assetChanges.find(({ token }) => token === usdc)?.deltaUnits;
    return { formula: formula.toString(), said };
  }

  it('is noticed where the expected amount comes from the formula', async () => {
    const right = await bought();
    expect(right.said).toBe(right.formula);
    if (router === undefined) throw new Error('no router');
    const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
    const code = await createPublicClient({ transport: http(practice.rpcUrl) }).getCode({
      address: router,
    });
    // 997 of a thousand, wherever the router reckons with it, becomes 990.
    const bytecode = (code ?? '0x').replaceAll('6103e5', '6103de') as `0x${string}`;
    expect(bytecode).not.toBe(code);
    await admin.setCode({ address: router, bytecode });
    const wrong = await bought();
    expect(wrong.said).not.toBe(wrong.formula);
  });
});
