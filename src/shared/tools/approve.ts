import { z } from 'zod';
import {
  addressSchema,
  chainIdSchema,
  chainWriteResult,
  exactAmountSchema,
  tokenSchema,
} from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/** Exact allowances only; zero takes one back. */
export const approveTool: ToolDeclaration = {
  name: 'approve',
  kind: 'chain_write',
  idempotency: 'keyed',
  summary: 'Lets a spender move up to an exact amount of a token.',
  onChain: true,
  params: z.strictObject({
    token: tokenSchema,
    spender: addressSchema,
    amount: exactAmountSchema,
    chainId: chainIdSchema.optional(),
  }),
  roles: {
    token: { kind: 'token' },
    spender: { kind: 'address', use: 'spender' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'allowance', zeroAllowed: true },
  },
  moves: [],
  result: z.object({ ...chainWriteResult, allowance: z.string() }),
  gasUnits: 50_000,
  durationMs: 15_000,
  undo: 'inverse',
};
