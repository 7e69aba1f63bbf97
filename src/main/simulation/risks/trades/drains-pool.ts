import { isAtLeast, percentOf } from '../reading/percent.ts';
import { poolSides } from '../reading/pool-sides.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent of what the pool held of what is bought. */
const cautionAt = 20n;
const dangerAt = 50n;

/** Who takes much of what a pool holds pays far above its price, and others take the rest of it afterwards. */
export const drainsPool: RiskRule = async (subject) => {
  const sides = await poolSides(subject);
  return sides.flatMap(({ pool, tokenOut, amountOut, leftOut }) => {
    const held = leftOut + amountOut;
    if (!isAtLeast(amountOut, cautionAt, held)) return [];
    return [
      {
        id: 'DRAINS_POOL',
        level: isAtLeast(amountOut, dangerAt, held) ? 'danger' : 'caution',
        message: `The trade takes ${percentOf(amountOut, held)} % of all that a pool on its way holds: its price is far from that of a small trade. Trade less at once, or elsewhere.`,
        evidence: {
          pool,
          token: tokenOut,
          heldUnits: held.toString(),
          takenUnits: amountOut.toString(),
        },
      } as const,
    ];
  });
};
