import { z } from 'zod';
import {
  addressSchema,
  choice,
  heldAmountSchema,
  spendAmountSchema,
  tokenSchema,
} from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';
import type { Move, ToolDeclaration } from '../tool-declaration.ts';

export const lendingMarketSchema = choice(['aave_v3']);

interface Lending {
  name: string;
  summary: string;
  amount: z.ZodType;
  use: 'spend' | 'wanted';
  move: Pick<Move, 'direction' | 'to' | 'maxOf'>;
  gasUnits: number;
  /** A signature may stand in the place of the approval before it. */
  takesPermit?: true;
}

function lending(tool: Lending): ToolDeclaration {
  const { name, summary, amount, use, move, gasUnits, takesPermit } = tool;
  return chainWrite({
    name,
    summary,
    params: {
      token: tokenSchema,
      /** "max" repays or withdraws all. */
      amount,
      market: lendingMarketSchema.optional(),
      onBehalfOf: addressSchema.optional(),
      ...(takesPermit && { permit: z.boolean('expected true or false').optional() }),
    },
    roles: {
      token: { kind: 'token' },
      amount: { kind: 'amount', of: { param: 'token' }, use },
      onBehalfOf: { kind: 'address', use: 'beneficiary' },
    },
    moves: [{ ...move, token: { param: 'token' }, amount: { param: 'amount' } }],
    result: { amount: amountResult, healthFactor: amountResult },
    gasUnits,
    undo: 'inverse',
  });
}

export const lendSupplyTool = lending({
  name: 'lend_supply',
  summary: 'Supplies a token to a lending market, where it earns interest and backs borrowing.',
  amount: spendAmountSchema,
  use: 'spend',
  move: { direction: 'out' },
  gasUnits: 270_000,
  takesPermit: true,
});

export const lendWithdrawTool = lending({
  name: 'lend_withdraw',
  summary: 'Takes back a token that was supplied to a lending market.',
  amount: heldAmountSchema,
  use: 'wanted',
  move: { direction: 'in', to: 'onBehalfOf' },
  gasUnits: 270_000,
});

/** The loan comes to the account that acts; the debt is that of `onBehalfOf`. */
export const lendBorrowTool = lending({
  name: 'lend_borrow',
  summary: 'Borrows a token from a lending market against what was supplied.',
  amount: heldAmountSchema,
  use: 'wanted',
  move: { direction: 'in' },
  gasUnits: 340_000,
});

export const lendRepayTool = lending({
  name: 'lend_repay',
  summary: 'Pays back a token that was borrowed from a lending market.',
  amount: spendAmountSchema,
  use: 'spend',
  move: { direction: 'out', maxOf: 'debt' },
  gasUnits: 240_000,
  takesPermit: true,
});
