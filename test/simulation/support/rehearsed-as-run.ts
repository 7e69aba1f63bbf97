// Random plans that are rehearsed as a whole and then run as a person would run them; what the run did is read
// from the chain by calls of the test's own, and held against what the rehearsal said.
import fc from 'fast-check';
import { type Address, encodeFunctionData, parseAbi, parseUnits } from 'viem';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import type { Rehearsal } from '../../../src/shared/chain/types.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { asSomebody, bob, makeStage, me } from '../../executor/support/stage.ts';
import { reader, sayYes } from '../../tools/support/real-run.ts';
import { plansToRun } from './plans-to-run.ts';
import { asked, openRoom, planOf } from './room.ts';

const router = contractsOf(practiceEthereumId)?.uniswapV2Router ?? '';

export type Compared = 'equal' | 'within' | 'refused';

export async function openComparison() {
  const practice = await startPractice();
  const { stage, close } = await makeStage(practice);
  const room = await openRoom(practice.rpcUrl);
  const { client, held: heldOf, allowed } = reader(practice);
  const fund = async () => {
    for (const [symbol, amount] of [
      ['ETH', '100'],
      ['USDC', '20000'],
      ['USDT', '20000'],
      ['DAI', '20000'],
    ] as const)
      await practice.chain.fund(me, { symbol, amount });
  };
  await fund();

  const balances = async (tokens: readonly Address[]) => {
    const read = await Promise.all(tokens.map((token) => heldOf(token)));
    return new Map<string, bigint>([
      ['native', await client.getBalance({ address: me })],
      ...tokens.map((token, at) => [token as string, read[at] ?? 0n] as const),
    ]);
  };

  /**
   * `mixed`: somebody else trades in the same pools between the rehearsal and the run. `between`: what else is
   * done there.
   */
  async function compare(root: PlanNode, mixed: boolean, between = () => {}): Promise<Compared> {
    let rehearsal = await room.simulator.rehearsePlan(asked(planOf(root), me));
    // On a busy machine a fork may be taken for one that hangs; a person is told to rehearse again.
    if (rehearsal.error?.code === 'REHEARSAL_UNAVAILABLE')
      rehearsal = await room.simulator.rehearsePlan(asked(planOf(root), me));
    if (rehearsal.status === 'unknown')
      throw new Error(`unknown: ${JSON.stringify(rehearsal.error)}`);
    const tokens = touched(rehearsal);
    const before = await balances(tokens);
    if (mixed) await somebodyTrades();
    between();
    const { executionId } = await stage.world.start(root, { chainId: practiceEthereumId });
    await sayYes(stage, executionId);
    const run = stage.run(executionId);
    if (rehearsal.status === 'failed') {
      if (run.state === 'completed') throw new Error('the rehearsal failed and the run did not');
      return 'refused';
    }
    if (run.state !== 'completed') throw new Error(`the run ${run.state}: ${run.error?.code}`);
    const after = await balances(tokens);
    const fees = parseUnits(run.feeEth, 18);
    const did = new Map(
      [...before].map(([token, had]) => [
        token,
        (after.get(token) ?? 0n) - had + (token === 'native' ? fees : 0n),
      ]),
    );
    await sameAllowances(rehearsal);
    return hold(rehearsal, { before, did, mixed });
  }

  async function somebodyTrades() {
    // The same way as a plan goes, so that its price is worse.
    const abi = parseAbi([
      'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
    ]);
    const weth = contractsOf(practiceEthereumId)?.weth;
    if (weth === undefined) throw new Error('no WETH');
    const data = encodeFunctionData({
      ...{ abi, functionName: 'swapExactETHForTokens' },
      args: [0n, [weth, ethereumTokens.USDC.address], bob, 2n ** 40n],
    });
    const value = 2n * 10n ** 17n;
    // An estimate is for the block before, where the pool may still cost less.
    const gas = 400_000n;
    await asSomebody(practice, practiceFaucet, { to: router as Address, value, data, gas });
  }

  /** What was allowed in the end is what the chain says now. */
  async function sameAllowances(rehearsal: Rehearsal) {
    const last = new Map<string, { token: string; spender: string; after: string }>();
    for (const step of rehearsal.steps)
      for (const change of step.allowances) {
        if ((change.way ?? 'token') !== 'token') continue;
        last.set(`${change.token}/${change.spender}`, change);
      }
    for (const { token, spender, after } of last.values()) {
      const now = await allowed(token as Address, spender as Address);
      if (now !== BigInt(after)) throw new Error(`allowance of ${spender}: ${now}, said ${after}`);
    }
  }

  return {
    compare,
    fund,
    async close() {
      await room.fork.stop();
      await close();
      await practice.close();
    },
  };
}

function touched({ total }: Rehearsal): Address[] {
  const fixed = [
    ...Object.values(ethereumTokens).map(({ address }) => address),
    practiceContracts.vault,
  ];
  const said = total.assetChanges.flatMap(({ token }) => (token === 'native' ? [] : [token]));
  return [...new Set([...fixed, ...said])] as Address[];
}

/** Money that is lent, all that is held of it, grows while the run takes its time. */
const drift = 10_000n;

interface Did {
  before: ReadonlyMap<string, bigint>;
  did: ReadonlyMap<string, bigint>;
  mixed: boolean;
}

function hold(rehearsal: Rehearsal, { before, did, mixed }: Did): Compared {
  const said = new Map(rehearsal.total.assetChanges.map((each) => [each.token, each]));
  const worst = new Map(
    rehearsal.worstCase.assetChanges.map(({ token, deltaUnits }) => [token, BigInt(deltaUnits)]),
  );
  let compared: Compared = 'equal';
  for (const [token, units] of did) {
    const expected = BigInt(said.get(token)?.deltaUnits ?? '0');
    if (units === expected) continue;
    const apart = units > expected ? units - expected : expected - units;
    const lent = abs(expected) + (before.get(token) ?? 0n) + drift;
    const grew = said.get(token)?.lent !== undefined && apart * drift <= lent;
    const within = mixed && units >= (worst.get(token) ?? 0n);
    if (!grew && !within) throw new Error(`${token}: ${units}, the rehearsal said ${expected}`);
    compared = 'within';
  }
  return compared;
}

function abs(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** Rehearses and runs so many random plans; every fifth with others trading in between. */
export async function compareRandomPlans(count: number, seed: number) {
  const comparison = await openComparison();
  const counted = { equal: 0, within: 0, refused: 0 };
  try {
    let at = 0;
    for (const root of fc.sample(plansToRun, { seed, numRuns: count * 2 })) {
      if (counted.equal + counted.within >= count) break;
      at += 1;
      if (at % 20 === 0) await comparison.fund();
      try {
        counted[await comparison.compare(root, at % 5 === 0)] += 1;
      } catch (thrown) {
        throw new Error(`plan ${at} of seed ${seed}: ${JSON.stringify(root)}`, { cause: thrown });
      }
    }
  } finally {
    await comparison.close();
  }
  return counted;
}
