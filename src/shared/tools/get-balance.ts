import { z } from 'zod';
import { addressSchema, chainIdSchema, tokenSchema } from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

export const getBalanceTool: ToolDeclaration = {
  name: 'get_balance',
  kind: 'read',
  idempotency: 'safe',
  summary: 'Reads how much of a token an account holds.',
  onChain: true,
  params: z.strictObject({
    token: tokenSchema,
    /** Default: the account that acts. */
    account: addressSchema.optional(),
    chainId: chainIdSchema.optional(),
  }),
  roles: { token: { kind: 'token' }, account: { kind: 'address', use: 'account' } },
  moves: [],
  result: z.object({ amount: z.string(), usd: z.string().optional() }),
  gasUnits: 0,
  durationMs: 1_000,
  undo: 'none_needed',
};
