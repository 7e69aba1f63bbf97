import { z } from 'zod';
import { chainIdSchema, chainWriteResult, spendAmountSchema } from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

export const unwrapTool: ToolDeclaration = {
  name: 'unwrap',
  kind: 'write',
  summary: 'Turns the wrapped token back into the native coin, one for one.',
  onChain: true,
  params: z.strictObject({ amount: spendAmountSchema, chainId: chainIdSchema.optional() }),
  roles: { amount: { kind: 'amount', of: 'wrapped' } },
  result: z.object({ ...chainWriteResult, amount: z.string() }),
  gasUnits: 46_000,
  undo: 'inverse',
};
