import { type Address, encodeFunctionData } from 'viem';
import { liquidityAbi as abi } from '../../../shared/chain/calls/uniswap-v2-liquidity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EffectOutcome, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { approvalsFor, undoAllowance } from '../allow-spender.ts';
import type { ChainWriteTool, ToolUndo } from '../chain-tool.ts';
import { deadlineIn } from '../deadline.ts';
import { findPair } from '../liquidity/find-pair.ts';
import { lpRemoveParams } from '../liquidity/lp-params.ts';
import { liquidityOutput } from '../liquidity/pool-changes.ts';
import { removedShares } from '../liquidity/removed-shares.ts';
import { slippageOf } from '../slippage.ts';
import { routerOf } from '../swap/quote-swap.ts';

const usualDeadlineSeconds = 1_200;

/** Takes both tokens of a Uniswap V2 pair out, for a part of its shares or all of them. */
export const lpRemove: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const asked = lpRemoveParams.parse(params);
    const pair = await findPair(asked.tokenA, asked.tokenB, context);
    const shares = await removedShares(asked, pair, context);
    const [a, b] = [pair.reserveA, pair.reserveB].map(
      (reserve) => (shares * reserve) / pair.supply,
    );
    if (!a || !b) throw tooSmall();
    const router = routerOf('uniswap_v2', context.client.chainId);
    const approvals = await approvalsFor(pair.address, router, shares, context);
    const sides = [
      { token: pair.tokenA.address, least: a - slippageOf(a, asked.slippage) },
      { token: pair.tokenB.address, least: b - slippageOf(b, asked.slippage) },
    ] as const;
    const deadlineSec = await deadlineIn(usualDeadlineSeconds, context);
    const end = [context.account, deadlineSec] as const;
    return [...approvals, removeCall(sides, shares, router, end)];
  },

  output: (params, outcomes) => {
    const done = outcomes.at(-1);
    return done?.transaction.kind === 'lp_remove' ? liquidityOutput(params, done) : {};
  },

  undo: (params, outcome) =>
    outcome.transaction.kind === 'approve' ? undoAllowance(outcome) : putBack(params, outcome),
};

interface Side {
  token: Address | 'native';
  least: bigint;
}

function removeCall(
  [a, b]: readonly [Side, Side],
  shares: bigint,
  to: Address,
  [account, deadlineSec]: readonly [Address, bigint],
): PlannedTransaction {
  const frame = { kind: 'lp_remove', to, valueWei: 0n, deadlineSec } as const;
  const native = [a, b].find(({ token }) => token === 'native');
  const other = native === a ? b : a;
  if (native !== undefined && other.token !== 'native') {
    const args = [other.token, shares, other.least, native.least, account, deadlineSec] as const;
    const data = encodeFunctionData({ abi, functionName: 'removeLiquidityETH', args });
    return { ...frame, data };
  }
  const tokens = [a.token as Address, b.token as Address] as const;
  const args = [...tokens, shares, a.least, b.least, account, deadlineSec] as const;
  return { ...frame, data: encodeFunctionData({ abi, functionName: 'removeLiquidity', args }) };
}

function tooSmall(): AppError {
  const message = 'The share is so small that the pool would give nothing for it.';
  return new AppError('AMOUNT_TOO_SMALL', 'invalid_params', message, {
    advice: 'Take out more. Nothing was signed.',
  });
}

/** What came out goes in again, in the pool's ratio of then. */
function putBack(params: Parameters<ChainWriteTool['undo']>[0], outcome: EffectOutcome): ToolUndo {
  const { tokenA, tokenB } = lpRemoveParams.parse(params);
  const { amountA, amountB } = liquidityOutput(params, outcome);
  if (amountA === '0' || amountB === '0') {
    return { kind: 'none', reason: 'It brought nothing that could be put back.' };
  }
  return {
    ...{ kind: 'compensate', tool: 'lp_add' },
    params: { tokenA, tokenB, amountA: String(amountA), amountB: String(amountB) },
    label: `Put ${String(amountA)} ${tokenA} and ${String(amountB)} ${tokenB} into the pool again`,
    note: 'Where the price moved since, a part of one of the two stays in the account.',
  };
}
