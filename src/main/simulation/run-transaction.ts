import { encodeFunctionData } from 'viem';
import { allowanceKey } from '../../shared/chain/allowances.ts';
import { erc20Abi } from '../../shared/chain/calls/erc20.ts';
import { decodeCall } from '../../shared/chain/decode-call.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { ReadOutcome } from '../chain/outcome/read-outcome.ts';
import { type PermitCall, readPermitCall } from '../chain/permits/permit-call.ts';
import { permitHindrance, permitOver } from '../chain/permits/permit-hindrance.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';
import type { ForkSession } from './fork.ts';
import { type RanTransaction, type RunFields, type RunOptions, runOnFork } from './run-on-fork.ts';
import { runTakingBack } from './run-taking-back.ts';

/**
 * Runs one transaction on the fork from an account whose key nobody has there, and reads what it did. Of a call
 * that carries a permit the outcome is of the call that stood for it, and says so: whoever tries it again on
 * the fork hands over no signature; one that takes a delegation back is stood for in the same way. `asSent` names it as it will be sent. A refusal of the chain is an error,
 * with what is known of the transaction: TX_REVERTED, INSUFFICIENT_FUNDS, PERMIT_OVER, …;
 * REHEARSAL_UNAVAILABLE when the fork gave no answer.
 */
export function runTransaction(
  session: ForkSession,
  fields: RunFields,
  options: RunOptions,
): Promise<RanTransaction> {
  if (fields.undelegates) return runTakingBack(session, fields, options);
  const permit = readPermitCall(fields.data);
  return permit === null
    ? runOnFork(session, fields, options)
    : runWithPermit(session, fields, permit, options);
}

/** A transaction that ran, with the bytes that are sent in the place of those that stood for them. */
export function asSent<Outcome extends Pick<ReadOutcome, 'transaction'>>(
  outcome: Outcome,
  { data }: Pick<RunFields, 'data'>,
): Outcome {
  if (readPermitCall(data) === null) return outcome;
  const { transaction } = outcome;
  return { ...outcome, transaction: { ...transaction, data, decoded: decodeCall(data) } };
}

/**
 * What a permit does is done by an approval of the same amount, so that no signature of a real key is handed to
 * the fork; whether the token would take the one that is in the call is worked out here. Gas is that of both.
 */
async function runWithPermit(
  session: ForkSession,
  fields: RunFields,
  permit: PermitCall,
  options: RunOptions,
): Promise<RanTransaction> {
  const isStandIn = permit.signature === null && fields.kind !== 'contract_call';
  const why = isStandIn ? null : await permitHindrance(session.client, permit, fields);
  if (why !== null) throw permitOver(why);
  const { gasLimit, ...rest } = fields;
  const allowed = await runOnFork(session, { ...rest, ...approvalOf(permit, fields) }, options);
  const limit = gasOf(allowed.outcome).limit;
  const left = gasLimit === undefined ? {} : { gasLimit: gasLimit - limit };
  const done = await runOnFork(session, { ...rest, data: permit.plain, ...left }, options);
  return { ...done, outcome: asOne(allowed.outcome, done.outcome) };
}

function approvalOf({ token, units }: PermitCall, { to: spender }: RunFields): PlannedTransaction {
  const args = [spender, units] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
  return { kind: 'approve', to: token, valueWei: 0n, data };
}

const modelled: Finding = {
  id: 'PERMIT_MODELLED',
  level: 'info',
  message:
    'On the fork nobody signs for your account. What the permit does was done there by an approval of the same amount, and then the call without the permit; the fee is counted for both.',
  evidence: {},
};

/** The call with its permit, from what the approval and the plain call did one after the other. */
function asOne(allowed: ReadOutcome, done: ReadOutcome): ReadOutcome {
  const before = new Map(allowed.allowances.map((change) => [allowanceKey(change), change]));
  const later = new Map(done.allowances.map((change) => [allowanceKey(change), change]));
  const merged = [...later.values()].map((change) => {
    const first = before.get(allowanceKey(change));
    return first === undefined ? change : { ...change, before: first.before };
  });
  const untouched = [...before].filter(([key]) => !later.has(key)).map(([, change]) => change);
  const [grant, call] = [gasOf(allowed), gasOf(done)];
  return {
    ...done,
    allowances: [...untouched, ...merged].filter((change) => change.before !== change.after),
    findings: [...allowed.findings, ...done.findings, modelled],
    transaction: {
      ...done.transaction,
      gasLimit: (grant.limit + call.limit).toString(),
      gasUsed: (grant.used + call.used).toString(),
      feeWei: (grant.feeWei + call.feeWei).toString(),
      ...(grant.l1FeeWei + call.l1FeeWei > 0n && {
        l1FeeWei: (grant.l1FeeWei + call.l1FeeWei).toString(),
      }),
      ...(grant.mostL1FeeWei + call.mostL1FeeWei > 0n && {
        mostL1FeeWei: (grant.mostL1FeeWei + call.mostL1FeeWei).toString(),
      }),
    },
  };
}

function gasOf({
  transaction,
}: ReadOutcome): Record<'limit' | 'used' | 'feeWei' | 'l1FeeWei' | 'mostL1FeeWei', bigint> {
  const { gasLimit, gasUsed, feeWei, l1FeeWei = '0', mostL1FeeWei = '0' } = transaction;
  return {
    ...{ limit: BigInt(gasLimit), used: BigInt(gasUsed) },
    ...{ feeWei: BigInt(feeWei), l1FeeWei: BigInt(l1FeeWei), mostL1FeeWei: BigInt(mostL1FeeWei) },
  };
}
