import { setImmediate } from 'node:timers/promises';
import { decodeCall } from '../../shared/chain/decode-call.ts';
import type { ReadSet } from '../../shared/chain/read-set.ts';
import type { Finding } from '../../shared/chain/types.ts';
import { AppError } from '../../shared/errors.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import { BothSides } from '../chain/outcome/both-sides.ts';
import { type ReadOutcome, readOutcome } from '../chain/outcome/read-outcome.ts';
import type { ForkSession } from './fork.ts';
import { type KnownL1Fee, l1FeeBeside, l1FeeUnknown, mostL1FeeWei } from './gas-limit.ts';
import { type MinedRun, mineOnFork, type RunFields } from './mine-on-fork.ts';
import { notRehearsable } from './rehearsal-errors.ts';
import { askAhead } from './risks/reading/ask-ahead.ts';
import { innerCallsOf } from './trace/inner-calls.ts';
import { seenIn } from './trace/seen-in.ts';
import type { Trace } from './trace/trace.ts';
import { asksTheUnemulated } from './trace/unemulated.ts';

export type { RunFields } from './mine-on-fork.ts';

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
  /** What contracts were asked about it. */
  sides: BothSides;
  /** What it rests on, where that is not what its trace looked at. */
  rests?: ReadSet;
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

function withL1Fee({ outcome, ...rest }: RanTransaction, l1: KnownL1Fee): RanTransaction {
  const { transaction, findings } = outcome;
  if (l1 === null) {
    return { ...rest, outcome: { ...outcome, findings: [...findings, l1FeeUnknown] } };
  }
  if (l1.wei === 0n) return { ...rest, outcome };
  const gasUsed = (BigInt(transaction.gasUsed) + l1.gas).toString();
  const priced = { ...transaction, gasUsed, l1FeeWei: l1.wei.toString() };
  const most = mostL1FeeWei(l1);
  if (most === 0n) return { ...rest, outcome: { ...outcome, transaction: priced } };
  const told = {
    transaction: { ...priced, mostL1FeeWei: most.toString() },
    findings: [...findings, l1FeeBeside(l1)],
  };
  return { ...rest, outcome: { ...outcome, ...told } };
}

async function readMined(
  { client }: ForkSession,
  { kind, trace, ...ran }: RunFields & Omit<MinedRun, 'l1'>,
  { ordinal, tokens, added = () => undefined }: RunOptions,
): Promise<RanTransaction> {
  const sides = new BothSides(client, ran.receipt.blockNumber);
  if (trace !== null) askAhead(sides, trace);
  const seen = trace === null ? {} : { seen: seenIn(trace) };
  const [outcome, inner] = await Promise.all([
    readOutcome(client, ran, { kind, ordinal, tokens, sides, ...seen }),
    whileItIsAsked(() =>
      trace === null ? {} : innerCallsOf(trace, { chainId: client.chainId, tokens, added }),
    ),
  ]);
  const forkTxHash = ran.receipt.transactionHash;
  const transaction = { ...outcome.transaction, ...inner, forkTxHash };
  const findings = [...outcome.findings, ...(trace === null ? [traceTooLarge] : [])];
  return { outcome: { ...outcome, transaction, findings }, trace, sides };
}

/** Questions go out some turns of the loop after they are put; what needs no answer is done once they have. */
async function whileItIsAsked<T>(work: () => T): Promise<T> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  return work();
}

const traceTooLarge: Finding = {
  id: 'TRACE_TOO_LARGE',
  level: 'unknown',
  message:
    'This transaction does so much inside that not all of it could be looked at. What was not looked at may be harmful: do it in smaller parts.',
  evidence: {},
};

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
