import { z } from 'zod';
import {
  addressSchema,
  chainIdSchema,
  chainWriteResult,
  spendAmountSchema,
  tokenSchema,
} from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

export const transferTool: ToolDeclaration = {
  name: 'transfer',
  kind: 'chain_write',
  idempotency: 'keyed',
  summary: 'Sends the native coin or an ERC-20 token to an address.',
  onChain: true,
  params: z.strictObject({
    token: tokenSchema,
    amount: spendAmountSchema,
    to: addressSchema,
    chainId: chainIdSchema.optional(),
  }),
  roles: {
    token: { kind: 'token' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'spend' },
    to: { kind: 'address', use: 'recipient' },
  },
  moves: [{ direction: 'out', token: { param: 'token' }, amount: { param: 'amount' } }],
  result: z.object({ ...chainWriteResult, amount: z.string(), to: z.string() }),
  gasUnits: 65_000,
  durationMs: 15_000,
  undo: 'irreversible',
};
