import { type Address, encodeFunctionData } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { liquidityAbi as abi } from '../../../shared/chain/calls/uniswap-v2-liquidity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EffectOutcome, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { approvalsFor, undoAllowance } from '../allow-spender.ts';
import type { ChainWriteTool, ToolUndo } from '../chain-tool.ts';
import { deadlineIn } from '../deadline.ts';
import { addedAmounts } from '../liquidity/added-amounts.ts';
import { findPair, type Pair } from '../liquidity/find-pair.ts';
import { lpAddParams } from '../liquidity/lp-params.ts';
import { liquidityOutput, sharesOf } from '../liquidity/pool-changes.ts';
import { slippageOf } from '../slippage.ts';
import { routerOf } from '../swap/quote-swap.ts';

const usualDeadlineSeconds = 1_200;

/** Adds both tokens of a Uniswap V2 pair at its price. */
export const lpAdd: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const asked = lpAddParams.parse(params);
    const pair = await findPair(asked.tokenA, asked.tokenB, context);
    const { a, b } = await addedAmounts(asked, pair, context);
    assertShares(pair, a, b);
    const router = routerOf('uniswap_v2', context.client.chainId);
    const allowA = await approvalsFor(pair.tokenA.address, router, a, context);
    const allowB = await approvalsFor(pair.tokenB.address, router, b, context);
    const sides = [
      { token: pair.tokenA.address, units: a, least: a - slippageOf(a, asked.slippage) },
      { token: pair.tokenB.address, units: b, least: b - slippageOf(b, asked.slippage) },
    ] as const;
    const deadlineSec = await deadlineIn(usualDeadlineSeconds, context);
    return [...allowA, ...allowB, addCall(sides, router, context.account, deadlineSec)];
  },

  output: (params, outcomes) => {
    const done = outcomes.at(-1);
    return done?.transaction.kind === 'lp_add' ? liquidityOutput(params, done) : {};
  },

  undo: (params, outcome) =>
    outcome.transaction.kind === 'approve' ? undoAllowance(outcome) : takeOut(params, outcome),
};

interface Side {
  token: Address | 'native';
  units: bigint;
  least: bigint;
}

function addCall(
  [a, b]: readonly [Side, Side],
  to: Address,
  account: Address,
  deadlineSec: bigint,
): PlannedTransaction {
  const native = [a, b].find(({ token }) => token === 'native');
  const other = native === a ? b : a;
  if (native !== undefined && other.token !== 'native') {
    const args = [
      other.token,
      other.units,
      other.least,
      native.least,
      account,
      deadlineSec,
    ] as const;
    const data = encodeFunctionData({ abi, functionName: 'addLiquidityETH', args });
    return { kind: 'lp_add', to, valueWei: native.units, data, deadlineSec };
  }
  const tokens = [a.token as Address, b.token as Address] as const;
  const args = [...tokens, a.units, b.units, a.least, b.least, account, deadlineSec] as const;
  const data = encodeFunctionData({ abi, functionName: 'addLiquidity', args });
  return { kind: 'lp_add', to, valueWei: 0n, data, deadlineSec };
}

/** What is too little for one share would be given away. */
function assertShares({ reserveA, reserveB, supply }: Pair, a: bigint, b: bigint): void {
  if ((a * supply) / reserveA > 0n && (b * supply) / reserveB > 0n) return;
  const message = 'The amount is so small that the pool would give no share for it.';
  throw new AppError('AMOUNT_TOO_SMALL', 'invalid_params', message, {
    advice: 'Add more. Nothing was signed.',
  });
}

/** Exactly the shares that came go back; the pool gives what they are worth then. */
function takeOut(params: Parameters<ChainWriteTool['undo']>[0], outcome: EffectOutcome): ToolUndo {
  const { tokenA, tokenB } = lpAddParams.parse(params);
  const shares = sharesOf(outcome);
  if (shares === undefined) {
    return { kind: 'none', reason: 'It brought no share of a pool that could be given back.' };
  }
  const liquidity = formatUnits(BigInt(shares.deltaUnits), shares.decimals);
  return {
    ...{ kind: 'compensate', tool: 'lp_remove', params: { tokenA, tokenB, liquidity } },
    label: `Take ${tokenA} and ${tokenB} out of the pool again`,
    note: 'Where the price moved since, the two come back in other parts than they were given.',
  };
}
