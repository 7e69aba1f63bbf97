import { z } from 'zod';
import { chainIdSchema, chainWriteResult, spendAmountSchema } from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

export const wrapTool: ToolDeclaration = {
  name: 'wrap',
  kind: 'chain_write',
  idempotency: 'keyed',
  summary: "Turns the chain's native coin into its wrapped token, one for one.",
  onChain: true,
  params: z.strictObject({ amount: spendAmountSchema, chainId: chainIdSchema.optional() }),
  roles: { amount: { kind: 'amount', of: 'native', use: 'spend' } },
  moves: [
    { direction: 'out', token: 'native', amount: { param: 'amount' } },
    { direction: 'in', token: 'wrapped', amount: { param: 'amount' } },
  ],
  result: z.object({ ...chainWriteResult, amount: z.string() }),
  gasUnits: 46_000,
  durationMs: 15_000,
  undo: 'inverse',
};
