import { type Hex, toFunctionSelector } from 'viem';
import { z } from 'zod';
import { functionSignature } from '../../../shared/chain/abi/signature.ts';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { decodeCall } from '../../../shared/chain/decode-call.ts';
import { isKnownFunction } from '../../../shared/chain/known-calls.ts';
import type { TransactionKind } from '../../../shared/chain/types.ts';
import { AppError } from '../../../shared/errors.ts';
import { readGroups, scriptGroupSchema } from '../../../shared/script/script-group.ts';
import { knownContract } from '../../chain/contracts/verified-contract.ts';
import type { EffectOutcome, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { addressParam } from '../address-param.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { runGroups } from '../script/run-groups.ts';
import type { GroupRun } from '../script/run-together.ts';
import { verifyGroups } from '../script/verify-groups.ts';

const madeSchema = z.array(
  z.strictObject({
    script: z.string(),
    computed: z.record(z.string(), z.string()),
    transactions: z.array(
      z.strictObject({
        to: addressParam,
        valueWei: z.string().regex(/^\d+$/),
        data: z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)),
      }),
    ),
  }),
);
const paramsSchema = z.strictObject({
  groups: z.array(scriptGroupSchema),
  /** What the scripts made of the groups; only once that is decided. */
  made: madeSchema,
});
type Made = z.infer<typeof madeSchema>;

/**
 * Runs a script for each group of operations, once for all of its transactions: what the first of them is built of
 * is what the last one is built of, whatever the market does meanwhile.
 */
export const forgeScript: ChainWriteTool = {
  kind: 'write',

  decide: async ({ groups, ...rest }, context) => {
    z.strictObject({}).parse(rest);
    const runs = await runGroups(readGroups(groups), context);
    if (runs.every(({ transactions }) => transactions.length === 0)) throw sendsNothing();
    return { groups: groups ?? [], made: runs.map(asMade) };
  },

  build: async (params, context) => {
    const { made } = paramsSchema.parse(params);
    const all = made.flatMap(({ transactions }) => transactions);
    return all.slice(context.done).map((transaction) => planned(transaction, context));
  },

  output: (params, outcomes) => ({ groups: groupsOf(paramsSchema.parse(params).made, outcomes) }),

  verify: async (params, context, blockNumber) => {
    const { groups, made } = paramsSchema.parse(params);
    const computed = made.map((each) => each.computed);
    return {
      checks: await verifyGroups(readGroups(groups), computed, { ...context, blockNumber }),
    };
  },

  undo: () => ({
    kind: 'none',
    reason: 'What a script did is not undone as a whole; its steps can be taken back one by one.',
  }),
};

function asMade({ script, computed, transactions }: GroupRun) {
  return {
    ...{ script, computed },
    transactions: transactions.map(({ to, valueWei, data }) => ({
      ...{ to, valueWei: valueWei.toString(), data },
    })),
  };
}

const kinds: Readonly<Record<string, TransactionKind>> = {
  approve: 'approve',
  transfer: 'transfer',
  addLiquidity: 'lp_add',
  addLiquidityETH: 'lp_add',
  swapExactETHForTokens: 'swap',
  swapExactTokensForETH: 'swap',
  swapExactTokensForTokens: 'swap',
};

const wrapperKinds: Readonly<Record<string, TransactionKind>> = {
  deposit: 'wrap',
  withdraw: 'unwrap',
};

function planned(
  { to, valueWei, data }: Made[number]['transactions'][number],
  { client, added }: ToolContext,
): PlannedTransaction {
  const call = { to, valueWei: BigInt(valueWei), data };
  if (data === '0x') return { kind: 'transfer', ...call };
  if (isKnownFunction(data)) {
    const name = decodeCall(data)?.functionName ?? '';
    const isWrapper = to === contractsOf(client.chainId)?.weth;
    const kind = isWrapper ? (wrapperKinds[name] ?? kinds[name]) : kinds[name];
    return { kind: kind ?? 'contract_call', ...call };
  }
  const functions = knownContract(client.chainId, to, added)?.functions ?? [];
  const item = functions.find((each) => data.startsWith(toFunctionSelector(each)));
  const abi = item === undefined ? null : functionSignature(item);
  return { kind: 'contract_call', ...call, ...(abi !== null && { abi }) };
}

/** By group, from what came of its transactions so far. */
function groupsOf(made: Made, outcomes: readonly EffectOutcome[]) {
  let first = 0;
  return made.map(({ script, computed, transactions }) => {
    const from = first;
    first += transactions.length;
    const own = outcomes.filter(
      ({ transaction: { ordinal } }) => ordinal >= from && ordinal < first,
    );
    const gas = own.reduce((sum, { transaction }) => sum + BigInt(transaction.gasUsed), 0n);
    return { script, computed, transactions, gasUsed: gas.toString() };
  });
}

function sendsNothing(): AppError {
  const message = 'The scripts of these groups send no transaction.';
  return new AppError('SCRIPT_SENDS_NOTHING', 'invalid_params', message, {
    advice: 'Nothing was signed. To look something up, use a tool that only looks.',
  });
}
