// The transactions of one call, one after the other on the fork, each counted with the most that it can cost.
import { formatUnits } from '../../shared/amounts.ts';
import { type Finding, type RehearsedTransaction, wholeFeeWei } from '../../shared/chain/types.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import type { ReadOutcome } from '../chain/outcome/read-outcome.ts';
import type { EffectOutcome, ResolvedCall, Values } from '../chain/planned-transaction.ts';
import type { Fees } from '../chain/suggest-fees.ts';
import { nativeToken } from '../chain/tokens.ts';
import type { CallTools } from './call-tools.ts';
import type { ForkSession } from './fork.ts';
import { breaksOff, isUnknown } from './rehearsal-errors.ts';
import { findRisks } from './risks/find-risks.ts';
import type { RiskFacts } from './risks/risk-facts.ts';
import { type RanTransaction, type RunFields, refusedTransaction } from './run-on-fork.ts';
import { asSent, runTransaction } from './run-transaction.ts';
import type { Counted } from './totals.ts';

/** A transaction that ran, with the most that its network fee can come to. */
export interface Ran extends Counted, RanTransaction {
  outcome: ReadOutcome;
  findings: Finding[];
}

/** What a call runs with. */
export interface CallRoom {
  session: ForkSession;
  tools: CallTools;
  fees: Fees;
  tokens: TokenList;
  facts: RiskFacts;
  /** ABIs that a person added. */
  added?: AddedContracts | undefined;
}

/**
 * Answers the result values of the call; `done` is filled as its transactions run, also where one of them
 * fails. Errors: the tool's, the fork's; a refusal of the chain carries what is known of the transaction.
 */
export async function rehearseCall(
  room: CallRoom,
  call: ResolvedCall,
  done: Ran[],
): Promise<Values> {
  const { session, tools, fees, tokens, facts, added } = room;
  const decided = await tools.decide(call);
  const planned = await tools.build(decided);
  for (const [ordinal, transaction] of planned.entries()) {
    // Nobody signs here; what it lets the next one do is done there.
    if (transaction.kind === 'permit') continue;
    const ran = await run(room, { ...transaction, ...fees, from: call.account }, ordinal);
    const { gasLimit, mostL1FeeWei = '0' } = ran.outcome.transaction;
    const mostFeeWei = BigInt(gasLimit) * fees.maxFeePerGasWei + BigInt(mostL1FeeWei);
    // Before the next one runs: the rules look at the chain as this one left it.
    const subject = { ...ran, client: session.client, tokens, call, facts, added };
    const findings = await findRisks(subject);
    const outcome = asSent(ran.outcome, transaction);
    done.push({ ...ran, outcome, coin: coinOf(room), mostFeeWei, findings });
  }
  const outcomes = done.map(({ outcome }) => outcome);
  const gas = outcomes.reduce((sum, { transaction }) => sum + BigInt(transaction.gasUsed), 0n);
  const fee = outcomes.reduce((sum, { transaction }) => sum + wholeFeeWei(transaction), 0n);
  return {
    ...tools.output(decided, outcomes),
    ...{ status: 'success', gasUsed: gas.toString(), feeEth: formatUnits(fee, 18) },
    ...(await placeOnFork(room, outcomes)),
  };
}

/** Where its last transaction stands on the fork; on the chain it will have another name and place. */
async function placeOnFork(
  { session }: CallRoom,
  outcomes: readonly EffectOutcome[],
): Promise<Values> {
  const txHash = outcomes.at(-1)?.transaction.forkTxHash;
  if (txHash === undefined) return {};
  return { txHash, blockNumber: (await session.client.head()).number.toString() };
}

function coinOf({ session, tokens }: CallRoom): Counted['coin'] {
  const { chainId } = session.client;
  const { symbol, decimals } = nativeToken(tokens, chainId);
  return { chainId, token: 'native', symbol, decimals };
}

/** The transaction that the chain refused, where that is why a call failed. */
export function refusedBy({ cause }: AppError): RehearsedTransaction[] {
  return cause instanceof RefusedCall ? [cause.transaction] : [];
}

async function run(
  { session, tokens, added }: CallRoom,
  fields: RunFields,
  ordinal: number,
): Promise<RanTransaction> {
  try {
    return await runTransaction(session, fields, { ordinal, tokens, added });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (breaksOff(error) || isUnknown(error)) throw error;
    const { code, message, advice, facts } = error;
    const cause = new RefusedCall(refusedTransaction(fields, ordinal), error);
    throw new AppError(code, error.class, message, { advice, facts, cause });
  }
}

/** Carries what is known of a refused transaction to the step that it belongs to. */
class RefusedCall extends Error {
  readonly transaction: RehearsedTransaction;

  constructor(transaction: RehearsedTransaction, cause: Error) {
    super('the chain refuses this transaction', { cause });
    this.transaction = transaction;
  }
}
