import type { z } from 'zod';
import { addressSchema, heldAmountSchema, spendAmountSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';
import type { ToolDeclaration } from '../tool-declaration.ts';

/** An ERC-4626 vault. Which token it holds only the vault knows. */
function vault(
  name: string,
  summary: string,
  amount: { schema: z.ZodType; use: 'spend' | 'wanted'; gasUnits: number },
): ToolDeclaration {
  return chainWrite({
    name,
    summary,
    params: { vault: addressSchema, amount: amount.schema },
    roles: {
      vault: { kind: 'address', use: 'contract' },
      amount: { kind: 'amount', of: 'unknown', use: amount.use },
    },
    moves: [],
    movesUnknown: true,
    result: { assets: amountResult, shares: amountResult },
    gasUnits: amount.gasUnits,
    undo: 'inverse',
  });
}

export const vaultDepositTool = vault(
  'vault_deposit',
  "Puts an amount of a vault's token into the vault.",
  { schema: spendAmountSchema, use: 'spend', gasUnits: 150_000 },
);

export const vaultWithdrawTool = vault(
  'vault_withdraw',
  "Takes an amount of a vault's token out of the vault.",
  { schema: heldAmountSchema, use: 'wanted', gasUnits: 80_000 },
);
