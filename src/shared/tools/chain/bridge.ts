import { z } from 'zod';
import {
  addressSchema,
  chainIdSchema,
  spendAmountSchema,
  tokenSchema,
} from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/** Complete when it has arrived, which can take as long as the bridge likes. */
export const bridgeTool = chainWrite({
  name: 'bridge',
  summary: 'Moves a token from one chain to another.',
  params: {
    token: tokenSchema,
    amount: spendAmountSchema,
    toChainId: chainIdSchema,
    /** Default: the account itself, over there. */
    to: addressSchema.optional(),
  },
  roles: {
    token: { kind: 'token' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'spend' },
    toChainId: { kind: 'chain' },
    to: { kind: 'address', use: 'beneficiary' },
  },
  moves: [
    { direction: 'out', token: { param: 'token' }, amount: { param: 'amount' } },
    {
      ...{ direction: 'in', token: { param: 'token' }, amount: { quoteOf: 'amount' } },
      ...{ to: 'to', chain: 'toChainId' },
    },
  ],
  result: {
    sent: amountResult,
    received: amountResult,
    bridgeId: z.string(),
    arrivedAt: z.string(),
  },
  arrives: true,
  // As measured on practice Ethereum: a token with its allowance; ETH takes half.
  gasUnits: 280_000,
  durationMs: 600_000,
  undo: 'irreversible',
});
