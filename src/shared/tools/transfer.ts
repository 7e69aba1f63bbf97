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
  kind: 'write',
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
    amount: { kind: 'amount', of: { param: 'token' } },
    to: { kind: 'address' },
  },
  result: z.object({ ...chainWriteResult, amount: z.string(), to: z.string() }),
  gasUnits: 65_000,
  undo: 'irreversible',
};
