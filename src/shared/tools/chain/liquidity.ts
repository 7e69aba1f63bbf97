import {
  exactAmountSchema,
  heldAmountSchema,
  percentSchema,
  spendAmountSchema,
  tokenSchema,
} from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { venueSchema } from '../swap-shape.ts';
import { chainWrite } from '../tool-builders.ts';
import type { Move, ToolDeclaration } from '../tool-declaration.ts';

/** A pair of tokens in a pool. Where only one amount is given, the pool's price sets the other. */
function liquidity(
  { name, summary, gasUnits }: Pick<ToolDeclaration, 'name' | 'summary' | 'gasUnits'>,
  moves: readonly Move[],
): ToolDeclaration {
  const adds = name === 'lp_add';
  const [amount, use] = adds
    ? ([spendAmountSchema, 'spend'] as const)
    : ([heldAmountSchema, 'wanted'] as const);
  return chainWrite({
    ...{ name, summary, gasUnits, moves },
    params: {
      tokenA: tokenSchema,
      tokenB: tokenSchema,
      amountA: amount.optional(),
      amountB: amount.optional(),
      /** Of what is held: of the tokens when adding, of the share of the pool when removing. */
      percent: percentSchema.optional(),
      /** Shares of the pool, exactly; instead of the others. */
      ...(adds ? {} : { liquidity: exactAmountSchema.optional() }),
      venue: venueSchema.optional(),
      slippage: percentSchema.optional(),
    },
    roles: {
      tokenA: { kind: 'token' },
      tokenB: { kind: 'token' },
      amountA: { kind: 'amount', of: { param: 'tokenA' }, use },
      amountB: { kind: 'amount', of: { param: 'tokenB' }, use },
      percent: { kind: 'percent' },
      ...(!adds && { liquidity: { kind: 'amount', of: 'unknown', use: 'spend' } }),
      slippage: { kind: 'slippage' },
    },
    differentTokens: [['tokenA', 'tokenB']],
    // Taking out moves nothing else but the pool's own shares.
    ...(adds && { movesUnknown: true as const }),
    result: { amountA: amountResult, amountB: amountResult, liquidity: amountResult },
    undo: 'inverse',
  });
}

export const lpAddTool = liquidity(
  { name: 'lp_add', summary: 'Puts two tokens into a pool.', gasUnits: 265_000 },
  [
    { direction: 'out', token: { param: 'tokenA' }, amount: { param: 'amountA' }, when: 'amountA' },
    { direction: 'out', token: { param: 'tokenB' }, amount: { param: 'amountB' }, when: 'amountB' },
  ],
);

export const lpRemoveTool = liquidity(
  { name: 'lp_remove', summary: 'Takes two tokens back out of a pool.', gasUnits: 220_000 },
  [
    { direction: 'in', token: { param: 'tokenA' }, amount: 'unknown' },
    { direction: 'in', token: { param: 'tokenB' }, amount: 'unknown' },
  ],
);
