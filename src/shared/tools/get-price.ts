import { z } from 'zod';
import { chainIdSchema, tokenSchema } from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

export const getPriceTool: ToolDeclaration = {
  name: 'get_price',
  kind: 'read',
  idempotency: 'safe',
  summary: "Reads a token's price in USD.",
  onChain: true,
  params: z.strictObject({
    token: tokenSchema,
    quote: z.literal('USD', 'expected "USD"').optional(),
    chainId: chainIdSchema.optional(),
  }),
  roles: {},
  moves: [],
  result: z.object({ price: z.string(), source: z.string(), ageSeconds: z.number() }),
  gasUnits: 0,
  durationMs: 1_000,
  undo: 'none_needed',
};
