import { z } from 'zod';
import { textSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const bridgeStatusTool = chainRead({
  name: 'bridge_status',
  summary: 'Reads whether what was bridged has arrived.',
  params: { bridgeId: textSchema },
  roles: {},
  result: { status: z.string(), received: amountResult.optional() },
});
