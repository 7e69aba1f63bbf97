// What a rehearsal on a fork found, as it is stored, sent between processes and printed.
// Every integer that could pass 2^53 is a decimal string; every money field names its unit.
import { z } from 'zod';
import { addressText as address } from '../address-text.ts';
import { commandRunSchema } from '../commands/command-run.ts';
import { errorClasses } from '../errors.ts';
import { fileChangeSchema } from '../files/file-change.ts';
import { visitSchema } from '../visits/visit.ts';
import { allowanceChangeSchema } from './allowances.ts';
import { wordText as hash, bytesText as hex, unitsText as units } from './chain-text.ts';
import { decodedCallSchema, innerCallSchema, rehearsedLogSchema } from './rehearsed-calls.ts';

const signedUnits = z.string().regex(/^(0|-?[1-9]\d*)$/);
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** EIP-55 address. */
const token = z.union([address, z.literal('native')]);

/** An error as it is stored with the step it belongs to. */
export const errorShapeSchema = z.strictObject({
  code: z.string(),
  class: z.enum(errorClasses),
  message: z.string(),
  advice: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** One account's net change of one token. Gas is never part of it: fees are counted apart. */
export const assetChangeSchema = z.strictObject({
  chainId: z.number().int().positive(),
  /** Contract address, or `native` for the chain's own coin. */
  token,
  symbol: z.string(),
  decimals: z.number().int().min(0).max(255),
  account: address,
  /** Signed, in the token's smallest units. */
  deltaUnits: signedUnits,
  /** The same, signed, in whole tokens. */
  delta: decimal,
  /**
   * Of a token that stands for money in a lending market. What is `owed` is no possession: its change is
   * negative where the account owes more. `token` and `symbol` are those of the money itself.
   */
  lent: z
    .strictObject({ as: z.enum(['supplied', 'owed']), token: address, symbol: z.string() })
    .optional(),
  /** Taken back by its own contract for what that pays to the account in the same call: shares of a vault. */
  redeemed: z.literal(true).optional(),
  /** Of one item of a collection: its number there. `symbol` says it too. */
  tokenId: units.exactOptional(),
});
export type AssetChange = z.infer<typeof assetChangeSchema>;

/** What tells the changes of an account apart: the token, or the item of a collection. */
export function assetKey({ token, tokenId }: Pick<AssetChange, 'token' | 'tokenId'>): string {
  return tokenId === undefined ? token : `${token}#${tokenId}`;
}

export const findingLevels = ['info', 'caution', 'danger', 'block', 'unknown'] as const;

/** One thing a person should know before they agree. `id` is stable, `evidence` holds what was read. */
export const findingSchema = z.strictObject({
  id: z.string(),
  level: z.enum(findingLevels),
  message: z.string(),
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type Finding = z.infer<typeof findingSchema>;

export const transactionKinds = [
  'approve',
  'swap',
  'transfer',
  'wrap',
  'unwrap',
  'lend_supply',
  'lend_withdraw',
  'lend_borrow',
  'lend_repay',
  'vault_deposit',
  'vault_withdraw',
  'stake',
  'unstake',
  'claim',
  'lp_add',
  'lp_remove',
  'bridge',
  'revoke_delegation',
  'contract_call',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** One transaction as it ran on the fork. */
export const rehearsedTransactionSchema = z.strictObject({
  /** Place among the transactions of its step, from 0. */
  ordinal: z.number().int().min(0),
  kind: z.enum(transactionKinds),
  from: address,
  to: address,
  valueWei: units,
  data: hex,
  /** Null where the call is not known, or does not encode back to the same bytes. */
  decoded: decodedCallSchema.nullable(),
  status: z.enum(['ok', 'reverted']),
  /** The limit to sign with: the fork's estimate and a margin. */
  gasLimit: units,
  gasUsed: units,
  /** Gas at its price. */
  feeWei: units,
  /**
   * What the chain takes beside for keeping the data on Ethereum; absent where it takes nothing. On Arbitrum
   * it is in `gasUsed` and `gasLimit` too.
   */
  l1FeeWei: units.exactOptional(),
  /** The most that it may take so, where that comes beside gas and no bytes bound it; else absent. */
  mostL1FeeWei: units.exactOptional(),
  logs: z.array(rehearsedLogSchema),
  /** In the order of execution, as far as the fork told it and not more than a hundred. */
  innerCalls: z.array(innerCallSchema).exactOptional(),
  /** How many more there are. */
  innerCallsLeftOut: z.number().int().positive().exactOptional(),
  /** Of one that takes a delegation back: the contract that controlled the account until then. */
  undelegates: address.exactOptional(),
  /** Hash of its run on the fork; absent for what was read from the chain itself. */
  forkTxHash: hex.optional(),
});
export type RehearsedTransaction = z.infer<typeof rehearsedTransactionSchema>;

/** A call that a step would make and that nobody ran: no more is known of it than its bytes. */
export const plannedCallSchema = rehearsedTransactionSchema.pick({
  ...{ ordinal: true, kind: true, from: true, to: true, valueWei: true, data: true, decoded: true },
});
export type PlannedCall = z.infer<typeof plannedCallSchema>;

/** All that the network takes for a transaction, in wei. */
export function wholeFeeWei({
  feeWei,
  l1FeeWei = '0',
}: Pick<RehearsedTransaction, 'feeWei' | 'l1FeeWei'>): bigint {
  return BigInt(feeWei) + BigInt(l1FeeWei);
}

export const rehearsedStepStatuses = ['ok', 'reverted', 'unknown', 'not_reached'] as const;

/** Net changes of the user's account, and the fees (decimal, in ETH). */
export const rehearsalTotalSchema = z.strictObject({
  assetChanges: z.array(assetChangeSchema),
  feeEth: decimal,
});
export type RehearsalTotal = z.infer<typeof rehearsalTotalSchema>;

/** One node of the plan as it ran on the fork. `unknown` is never "nothing changes": it blocks. */
export const rehearsedStepSchema = z.strictObject({
  nodeId: z.string(),
  /** Node ids from the root down, joined by `/`. */
  path: z.string(),
  status: z.enum(rehearsedStepStatuses),
  transactions: z.array(rehearsedTransactionSchema),
  /** The user's account first, then recipients that the step names. */
  assetChanges: z.array(assetChangeSchema),
  allowances: z.array(allowanceChangeSchema),
  /** Of everybody else who has to do with it: pools, contracts, thieves. Absent where nothing is known of them. */
  otherChanges: z.array(assetChangeSchema).exactOptional(),
  gasUsed: units,
  /** Decimal, in ETH. */
  feeEth: decimal,
  /** Of a step that changes files: what it would change, worked out and not done. */
  fileChanges: z.array(fileChangeSchema).optional(),
  /** Of a step that runs a program: what would be started; what that does is not known. */
  command: commandRunSchema.exactOptional(),
  /** Of a step that visits the web: what would be done there; what that leads to is not known. */
  visit: visitSchema.exactOptional(),
  /** This step with its swaps at their minimum out and its fees at their highest; only of an `ok` step. */
  worstCase: rehearsalTotalSchema.optional(),
  risks: z.array(findingSchema),
  /** Of an `unknown` step: the calls that it would make, as far as they are known without a chain. */
  calls: z.array(plannedCallSchema).exactOptional(),
  /** The step's result values, as later steps may refer to them. Empty unless `ok`. */
  output: z.record(z.string(), z.json()),
  error: errorShapeSchema.optional(),
});
export type RehearsedStep = z.infer<typeof rehearsedStepSchema>;

export const rehearsalStatuses = ['ok', 'failed', 'unknown'] as const;

/** What a way does where a plan can go two ways: at an `if`, and at an action that has an `onError`. */
export const rehearsedChoiceSchema = z.strictObject({
  /** Of the `if`, or of the action. */
  nodeId: z.string(),
  /** Where it leads: the path of the branch, or of the node itself where nothing is done in that branch. */
  path: z.string(),
  goes: z.enum(['then', 'else', 'works', 'fails']),
});
export type RehearsedChoice = z.infer<typeof rehearsedChoiceSchema>;

/** One way through the plan, from its start to its end. */
export const rehearsedBranchSchema = z.strictObject({
  /** Where its last choice leads that another way does not make; of the way taken now, its first choice. */
  path: z.string(),
  /** The way that the run would take now; it is the first, and its steps are those of the rehearsal. */
  taken: z.boolean(),
  /** Every choice on it, in order. */
  choices: z.array(rehearsedChoiceSchema),
  /** From where it parts to its end. What it did before that is the same as on the way that it parts from. */
  steps: z.array(rehearsedStepSchema),
  /** Over the whole way, from its start. */
  total: rehearsalTotalSchema,
  worstCase: rehearsalTotalSchema,
  status: z.enum(rehearsalStatuses),
  error: errorShapeSchema.exactOptional(),
});
export type RehearsedBranch = z.infer<typeof rehearsedBranchSchema>;

/** A whole plan run in order on a fork of the user's own RPC, from the user's real balances. */
export const rehearsalSchema = z.strictObject({
  id: z.string(),
  /** SHA-256 of the plan, lower-case hex, as agreements bind to it. */
  planHash: z.string(),
  chainId: z.number().int().positive(),
  account: address,
  /** The block the fork stood on, `timestamp` in seconds; null where no step asks the chain, or none answered. */
  block: z.strictObject({ number: units, hash, timestamp: units }).nullable(),
  /** No chain answered: nothing ran, and only what needs no chain was looked at. The status is `unknown`. */
  withoutChain: z.literal(true).exactOptional(),
  /** Which practice chain it was, since a reset makes another one; absent on other networks. */
  instanceId: z.string().exactOptional(),
  /** One endpoint alone says what it is based on; absent where two agree, and for play money. */
  singleSource: z.literal(true).optional(),
  /** Epoch milliseconds. */
  rehearsedAt: z.number().int(),
  /** Of the way that the run would take now, as are `total` and `status`. */
  steps: z.array(rehearsedStepSchema),
  /** Every way through the plan, that one first; absent where there is only one. */
  branches: z.array(rehearsedBranchSchema).exactOptional(),
  /** How many ways at least were found and not rehearsed; absent where there are none. */
  waysLeftOut: z.number().int().positive().exactOptional(),
  /** Of an `unknown` rehearsal, as is `worstCase`: only of what ran, which says nothing of the plan. */
  total: rehearsalTotalSchema,
  /**
   * The least of each token and the most of fees over all ways, with swaps at their minimum out and fees at
   * the most that the signed limits allow.
   */
  worstCase: rehearsalTotalSchema,
  /** `failed`: a step reverted. `unknown`: something could not be determined; nothing may be approved on it. */
  status: z.enum(rehearsalStatuses),
  error: errorShapeSchema.optional(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;
