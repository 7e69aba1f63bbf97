import { choice, heldAmountSchema, spendAmountSchema, tokenSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

const protocolSchema = choice(['staking_rewards']);

export const stakeTool = chainWrite({
  name: 'stake',
  summary: 'Locks a token in a protocol that pays rewards for it.',
  params: {
    protocol: protocolSchema,
    token: tokenSchema.optional(),
    amount: spendAmountSchema.optional(),
  },
  roles: {
    token: { kind: 'token' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'spend' },
  },
  moves: [
    { direction: 'out', token: { param: 'token' }, amount: { param: 'amount' }, when: 'amount' },
  ],
  result: { amount: amountResult },
  gasUnits: 170_000,
  undo: 'inverse',
});

/** What was staked comes back; the rewards stay to be claimed. */
export const unstakeTool = chainWrite({
  name: 'unstake',
  summary: 'Takes a token back that was locked in a protocol for its rewards.',
  params: {
    protocol: protocolSchema,
    token: tokenSchema.optional(),
    amount: heldAmountSchema,
  },
  roles: {
    token: { kind: 'token' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'wanted' },
  },
  moves: [
    { direction: 'in', token: { param: 'token' }, amount: { param: 'amount' }, when: 'token' },
  ],
  movesUnknown: true,
  result: { amount: amountResult },
  gasUnits: 100_000,
  undo: 'inverse',
});

/** Without a token and an amount: every reward there is. */
export const claimTool = chainWrite({
  name: 'claim',
  summary: 'Takes the rewards that a protocol owes.',
  params: {
    protocol: protocolSchema,
    token: tokenSchema.optional(),
    amount: heldAmountSchema.optional(),
  },
  roles: {
    token: { kind: 'token' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'wanted' },
  },
  moves: [{ direction: 'in', token: { param: 'token' }, amount: 'unknown', when: 'token' }],
  movesUnknown: true,
  result: { amount: amountResult },
  gasUnits: 110_000,
  undo: 'irreversible',
});
