import { encodeFunctionData, type Hex } from 'viem';
import { erc20Abi } from '../../../../shared/chain/calls/erc20.ts';
import { readAnswer } from '../../../chain/multicall.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { askFork } from './ask-fork.ts';
import { type PoolTrade, poolTrades } from './pool-trades.ts';

/** A trade with a pool, and what the pool holds of both tokens after it, in units. */
export interface PoolSides extends PoolTrade {
  leftOut: bigint;
  leftIn: bigint;
}

/** Of every pool on the way. Pools whose tokens do not say what they hold are left out. Errors: RPC_*. */
export async function poolSides(subject: RiskSubject): Promise<PoolSides[]> {
  const trades = poolTrades(subject);
  const answers = await askFork(
    subject,
    trades.flatMap(({ pool, tokenOut, tokenIn }) =>
      [tokenOut, tokenIn].map((to) => ({
        to,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [pool] }),
      })),
    ),
  );
  return trades.flatMap((trade, index) => {
    const [leftOut, leftIn] = [answers[2 * index], answers[2 * index + 1]].map(balanceIn);
    if (leftOut === undefined || leftIn === undefined) return [];
    return leftOut === null || leftIn === null ? [] : [{ ...trade, leftOut, leftIn }];
  });
}

function balanceIn(answer: Hex | null | undefined): bigint | null {
  return readAnswer<bigint>(erc20Abi, 'balanceOf', answer ?? null);
}
