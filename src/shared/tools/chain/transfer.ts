import {
  addressSchema,
  spendAmountSchema,
  tokenIdSchema,
  tokenSchema,
} from '../parameter-schemas.ts';
import { addressResult, amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/** Coins and ERC-20 tokens by amount, ERC-721 items by id, and of an ERC-1155 item one or an amount. */
export const transferTool = chainWrite({
  name: 'transfer',
  summary: 'Sends the native coin, an amount of a token, or an item of a collection to an address.',
  params: {
    token: tokenSchema,
    amount: spendAmountSchema.optional(),
    tokenId: tokenIdSchema.optional(),
    to: addressSchema,
  },
  anyOf: [['amount', 'tokenId']],
  countsItems: { amount: 'amount', by: 'tokenId' },
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
