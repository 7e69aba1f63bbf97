import {
  addressSchema,
  spendAmountSchema,
  tokenIdSchema,
  tokenSchema,
} from '../parameter-schemas.ts';
import { addressResult, amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/** Coins and ERC-20 tokens by amount, ERC-721 tokens by id. */
export const transferTool = chainWrite({
  name: 'transfer',
  summary: 'Sends the native coin, an amount of a token, or one collectible to an address.',
  params: {
    token: tokenSchema,
    amount: spendAmountSchema.optional(),
    tokenId: tokenIdSchema.optional(),
    to: addressSchema,
  },
  oneOf: [['amount', 'tokenId']],
  roles: {
    token: { kind: 'token' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'spend' },
    to: { kind: 'address', use: 'recipient' },
  },
  moves: [
    { direction: 'out', token: { param: 'token' }, amount: { param: 'amount' }, when: 'amount' },
  ],
  result: { amount: amountResult.optional(), tokenId: amountResult.optional(), to: addressResult },
  gasUnits: 65_000,
  undo: 'irreversible',
});
