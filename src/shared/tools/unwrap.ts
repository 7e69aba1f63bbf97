import { z } from 'zod';
import { chainIdSchema, chainWriteResult, spendAmountSchema } from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

export const unwrapTool: ToolDeclaration = {
  name: 'unwrap',
  kind: 'chain_write',
  idempotency: 'keyed',
  summary: 'Turns the wrapped token back into the native coin, one for one.',
  onChain: true,
  params: z.strictObject({ amount: spendAmountSchema, chainId: chainIdSchema.optional() }),
  roles: { amount: { kind: 'amount', of: 'wrapped', use: 'spend' } },
  moves: [
    { direction: 'out', token: 'wrapped', amount: { param: 'amount' } },
    { direction: 'in', token: 'native', amount: { param: 'amount' } },
  ],
  result: z.object({ ...chainWriteResult, amount: z.string() }),
  gasUnits: 46_000,
  durationMs: 15_000,
  undo: 'inverse',
};
