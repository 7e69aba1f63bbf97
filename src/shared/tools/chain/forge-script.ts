import { z } from 'zod';
import { addressSchema, chainIdSchema, textSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/** Older documents write it as text. */
const scriptChainSchema = z.union(
  [chainIdSchema, z.string().regex(/^\d+$/, 'expected a chain id')],
  'expected a chain id',
);

const contractSchema = z.union(
  [
    z.tuple([scriptChainSchema, addressSchema, z.string()]),
    z.strictObject({ chain_id: scriptChainSchema, address: addressSchema, name: z.string() }),
    z.strictObject({ chainId: scriptChainSchema, address: addressSchema, name: z.string() }),
  ],
  'expected a contract such as ["1", "0x…", "WETH"]',
);

const groupSchema = z.strictObject({
  description: z.string(),
  /** Sentences; `{$X}` in one is a variable of the script. */
  operations: z.array(textSchema, 'expected a list of operations'),
  /** Places of the groups that come before it, from 0. */
  dependencies: z.array(z.number().int().nonnegative()).optional(),
  contracts: z.array(contractSchema).optional(),
});

export const forgeScriptTool = chainWrite({
  name: 'forge_script',
  summary: 'Writes scripts for groups of operations, and sends the transactions that they make.',
  params: { groups: z.array(groupSchema, 'expected a list of groups').min(1, 'expected a group') },
  roles: {},
  moves: [],
  movesUnknown: true,
  result: {
    groups: z.array(
      z.object({
        script: z.string(),
        transactions: z.array(z.unknown()),
        gasUsed: amountResult,
      }),
    ),
  },
  gasUnits: 1_000_000,
  durationMs: 120_000,
  undo: 'irreversible',
});
