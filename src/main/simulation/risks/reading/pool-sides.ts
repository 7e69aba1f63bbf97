import { plainNumber, plainQuestion } from '../../../chain/plain-question.ts';
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
      [tokenOut, tokenIn].map((token) => plainQuestion(token, 'balanceOf', pool)),
    ),
  );
  return trades.flatMap((trade, index) => {
    const leftOut = plainNumber(answers[2 * index] ?? null);
    const leftIn = plainNumber(answers[2 * index + 1] ?? null);
    return leftOut === null || leftIn === null ? [] : [{ ...trade, leftOut, leftIn }];
  });
}
