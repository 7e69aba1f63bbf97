import { z } from 'zod';
import { chainIdSchema, chainWriteResult, spendAmountSchema } from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

export const wrapTool: ToolDeclaration = {
  name: 'wrap',
  kind: 'write',
  summary: "Turns the chain's native coin into its wrapped token, one for one.",
  onChain: true,
  params: z.strictObject({ amount: spendAmountSchema, chainId: chainIdSchema.optional() }),
  roles: { amount: { kind: 'amount', of: 'native' } },
  result: z.object({ ...chainWriteResult, amount: z.string() }),
  gasUnits: 46_000,
  undo: 'inverse',
};
