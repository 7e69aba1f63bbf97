import { type Address, type Hash, type Hex, hexToBigInt, isHex, numberToHex } from 'viem';
import { z } from 'zod';
import { decodeCall } from '../../shared/chain/decode-call.ts';
import type { Finding } from '../../shared/chain/types.ts';
import { AppError } from '../../shared/errors.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import { type ReadOutcome, readOutcome } from '../chain/outcome/read-outcome.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkSession } from './fork.ts';
import { rehearsalUnavailable } from './rehearsal-errors.ts';
import { innerCallsOf } from './trace/inner-calls.ts';
import { readTrace } from './trace/read-trace.ts';
import { seenIn } from './trace/seen-in.ts';
import type { Trace } from './trace/trace.ts';

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

const hexSchema = z.custom<Hex>((value) => isHex(value));

/** What a plain transfer of the native coin costs, always. */
const plainTransferGas = 21_000n;

/**
 * Hands one transaction to the fork, from an account whose key nobody has there, and reads what it did.
 * Errors: as `runTransaction` says.
 */
export async function runOnFork(
  session: ForkSession,
  fields: RunFields,
  options: RunOptions,
): Promise<RanTransaction> {
  const { client, admin } = session;
  const time = await session.nextBlockTime();
  const gasLimit = fields.gasLimit ?? (await gasLimitOf(session, fields, time));
  await withRpcErrors(() => admin.impersonateAccount({ address: fields.from }));
  const hash = await send(session, fields, gasLimit);
  await withRpcErrors(() => admin.mine({ blocks: 1 }));
  const receipt = await client.receipt(hash);
  if (receipt === null) throw rehearsalUnavailable('not_mined');
  const { from, to, valueWei, data, kind, abi } = fields;
  if (receipt.status === 'reverted') {
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
  const ran = { receipt, from, to, valueWei, data, gasLimit, ...(abi !== undefined && { abi }) };
  const { ordinal, tokens, added = () => undefined } = options;
  const trace = await readTrace(client, receipt);
  const seen = trace === null ? {} : { seen: seenIn(trace) };
  const outcome = await readOutcome(client, ran, { kind, ordinal, tokens, ...seen });
  const inner =
    trace === null ? {} : innerCallsOf(trace, { chainId: client.chainId, tokens, added });
  const transaction = { ...outcome.transaction, ...inner, forkTxHash: hash };
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

/**
 * A fifth above what the call needs in a block of that time: pools, for one, store more when time has passed
 * since the block before. A plain transfer needs no margin.
 */
async function gasLimitOf(
  { client }: ForkSession,
  { from, to, valueWei, data }: RunFields,
  time: bigint,
): Promise<bigint> {
  const call = { from, to, value: numberToHex(valueWei), data };
  const params = [call, 'latest', null, { time: numberToHex(time) }];
  const answer = await withRpcErrors(() => client.rpc.request('eth_estimateGas', params));
  const estimate = hexToBigInt(hexSchema.parse(answer));
  return estimate === plainTransferGas ? estimate : (estimate * 6n) / 5n;
}

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
  return hexSchema.parse(hash);
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
