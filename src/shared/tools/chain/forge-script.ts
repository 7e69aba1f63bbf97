import { z } from 'zod';
import { scriptGroupSchema } from '../../script/script-group.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

export const forgeScriptTool = chainWrite({
  name: 'forge_script',
  summary: 'Writes scripts for groups of operations, and sends the transactions that they make.',
  params: {
    groups: z.array(scriptGroupSchema, 'expected a list of groups').min(1, 'expected a group'),
  },
  roles: {},
  moves: [],
  movesUnknown: true,
  result: {
    groups: z.array(
      z.object({
        /** The source that was compiled and run. */
        script: z.string(),
        transactions: z.array(z.unknown()),
        gasUsed: amountResult,
        /** What the script computed for each placeholder, in smallest units. */
        computed: z.record(z.string(), z.string()),
      }),
    ),
  },
  gasUnits: 1_000_000,
  durationMs: 120_000,
  undo: 'irreversible',
});
