import { type Address, type Hash, hexToBigInt, numberToHex, type TransactionReceipt } from 'viem';
import { decodeCall } from '../../shared/chain/decode-call.ts';
import type { Finding } from '../../shared/chain/types.ts';
import { AppError } from '../../shared/errors.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import { type ReadOutcome, readOutcome } from '../chain/outcome/read-outcome.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';
import { hexShape } from '../chain/rpc/hex-shape.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkSession } from './fork.ts';
import {
  gasLimitOf,
  type KnownL1Fee,
  l1FeeBeside,
  l1FeeOf,
  l1FeeUnknown,
  mostL1FeeWei,
} from './gas-limit.ts';
import { notRehearsable, rehearsalUnavailable } from './rehearsal-errors.ts';
import { innerCallsOf } from './trace/inner-calls.ts';
import { readTrace } from './trace/read-trace.ts';
import { seenIn } from './trace/seen-in.ts';
import type { Trace } from './trace/trace.ts';
import { asksTheUnemulated } from './trace/unemulated.ts';

export interface RunFields extends PlannedTransaction {
  from: Address;
  /** Default: the fork's estimate and a margin. */
  gasLimit?: bigint;
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
}

export interface RunOptions {
  /** Place among the transactions of its step. */
  ordinal: number;
  tokens: TokenList;
  /** ABIs that a person added, for the words of inner calls. */
  added?: AddedContracts | undefined;
}

/** A transaction that ran on a fork. */
export interface RanTransaction {
  outcome: ReadOutcome;
  /** Null where it did more than could be read; a finding says so. */
  trace: Trace | null;
}

/** The second is how anvil tells a bad instruction, which is all the code that some addresses have. */
const refusals: ReadonlySet<string> = new Set(['TX_REVERTED', 'RPC_REFUSED']);

/**
 * Hands one transaction to the fork, from an account whose key nobody has there, and reads what it did.
 * Errors: as `runTransaction` says; REHEARSAL_NOT_POSSIBLE where only the fork refuses it.
 */
export async function runOnFork(
  session: ForkSession,
  fields: RunFields,
  options: RunOptions,
): Promise<RanTransaction> {
  try {
    const { l1, ...mined } = await mineOnFork(session, fields);
    return withL1Fee(await readMined(session, { ...fields, ...mined }, options), l1);
  } catch (thrown) {
    const isRefused = thrown instanceof AppError && refusals.has(thrown.code);
    if (isRefused && (await asksTheUnemulated(session.client, fields))) {
      throw notRehearsable('A call of a part of the network that the fork does not have', {});
    }
    throw thrown;
  }
}

function withL1Fee({ outcome, trace }: RanTransaction, l1: KnownL1Fee): RanTransaction {
  const { transaction, findings } = outcome;
  if (l1 === null) return { outcome: { ...outcome, findings: [...findings, l1FeeUnknown] }, trace };
  if (l1.wei === 0n) return { outcome, trace };
  const gasUsed = (BigInt(transaction.gasUsed) + l1.gas).toString();
  const priced = { ...transaction, gasUsed, l1FeeWei: l1.wei.toString() };
  const most = mostL1FeeWei(l1);
  if (most === 0n) return { outcome: { ...outcome, transaction: priced }, trace };
  const told = {
    transaction: { ...priced, mostL1FeeWei: most.toString() },
    findings: [...findings, l1FeeBeside(l1)],
  };
  return { outcome: { ...outcome, ...told }, trace };
}

/** Runs it in a block of its own. */
async function mineOnFork(
  session: ForkSession,
  fields: RunFields,
): Promise<{ receipt: TransactionReceipt; gasLimit: bigint; l1: KnownL1Fee }> {
  const { client, admin } = session;
  const { from, to, valueWei, data } = fields;
  const [time, head, l1] = await Promise.all([
    session.nextBlockTime(),
    withRpcErrors(() => client.rpc.request('eth_blockNumber')),
    l1FeeOf(session.upstream, fields),
    withRpcErrors(() => admin.impersonateAccount({ address: from })),
  ]);
  const next = { number: hexToBigInt(hexShape.parse(head)) + 1n, time };
  const gasLimit = fields.gasLimit ?? (await gasLimitOf(session, fields, next, l1));
  const hash = await send(session, fields, gasLimit);
  await withRpcErrors(() => admin.mine({ blocks: 1 }));
  const receipt = await client.receipt(hash);
  if (receipt === null) throw rehearsalUnavailable('not_mined');
  if (receipt.status === 'success') return { receipt, gasLimit, l1 };
  // The receipt has no reason; the same call one block earlier gives it.
  await client.call({ from, to, valueWei, data }, receipt.blockNumber - 1n);
  throw new AppError(
    'TX_REVERTED',
    'reverted',
    'The contract refused the call within its gas limit.',
    {
      advice: 'Nothing changed on the chain. Rehearse the step again to get a limit of now.',
      facts: { reason: 'gas_limit' },
    },
  );
}

async function readMined(
  { client }: ForkSession,
  { kind, ...ran }: RunFields & { receipt: TransactionReceipt; gasLimit: bigint },
  { ordinal, tokens, added = () => undefined }: RunOptions,
): Promise<RanTransaction> {
  const trace = await readTrace(client, ran.receipt);
  const seen = trace === null ? {} : { seen: seenIn(trace) };
  const outcome = await readOutcome(client, ran, { kind, ordinal, tokens, ...seen });
  const inner =
    trace === null ? {} : innerCallsOf(trace, { chainId: client.chainId, tokens, added });
  const forkTxHash = ran.receipt.transactionHash;
  const transaction = { ...outcome.transaction, ...inner, forkTxHash };
  const findings = [...outcome.findings, ...(trace === null ? [traceTooLarge] : [])];
  return { outcome: { ...outcome, transaction, findings }, trace };
}

const traceTooLarge: Finding = {
  id: 'TRACE_TOO_LARGE',
  level: 'unknown',
  message:
    'This transaction does so much inside that not all of it could be looked at. What was not looked at may be harmful: do it in smaller parts.',
  evidence: {},
};

async function send(session: ForkSession, fields: RunFields, gasLimit: bigint): Promise<Hash> {
  const call = {
    from: fields.from,
    to: fields.to,
    value: numberToHex(fields.valueWei),
    data: fields.data,
    gas: numberToHex(gasLimit),
    maxFeePerGas: numberToHex(fields.maxFeePerGasWei),
    maxPriorityFeePerGas: numberToHex(fields.maxPriorityFeePerGasWei),
  };
  const hash = await withRpcErrors(() => session.client.rpc.request('eth_sendTransaction', [call]));
  return hexShape.parse(hash);
}

/** What is known of a transaction that the chain would refuse. */
export function refusedTransaction(fields: RunFields, ordinal: number): ReadOutcome['transaction'] {
  const { kind, from, to, valueWei, data, abi, gasLimit = 0n } = fields;
  return {
    ...{
      ordinal,
      kind,
      from,
      to,
      valueWei: valueWei.toString(),
      data,
      decoded: decodeCall(data, abi),
    },
    ...{ status: 'reverted', gasLimit: gasLimit.toString(), gasUsed: '0', feeWei: '0', logs: [] },
  };
}
