import { join } from 'node:path';
import { chainMismatch } from '../../main/chain/rpc/rpc-errors.ts';
import { readRun } from '../../main/executor/read-journal.ts';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import type { EffectRecord } from '../../main/store/queries/effects.ts';
import { requireStored } from '../../main/store/stored.ts';
import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { ReplacementPurpose } from '../../shared/runs/replacement.ts';
import { approvalLines } from '../run/approval-lines.ts';
import { carryOn } from '../run/carry-on.ts';
import { openSession } from '../run/open-session.ts';
import { endpointOf } from '../run/session-options.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

/**
 * Has the signer ask about another transaction of the same number for the one of a run that waits, and carries
 * the run on at this terminal. Errors: RUN_NOT_FOUND, NOT_REPLACEABLE, SEVERAL_WAIT, CHAIN_MISMATCH, RPC_*,
 * those of `openSession`, of `Executor.replace` and of `carryOn`.
 */
export async function replaceAndFollow(
  context: VerbContext,
  purpose: ReplacementPurpose,
): Promise<VerbAnswer> {
  const executionId = context.argument('id');
  // Before a password is asked for.
  const { chainId, plan, effectId } = waitingIn(context, executionId);
  const session = await openSession(context, await endpointOf(context, chainId), [plan]);
  const { connector, executor, store, stop } = session.services;
  try {
    const { network } = await connector.connect();
    if (network.chainId !== chainId) throw chainMismatch(chainId, network.chainId);
    const { approvalId } = await executor.replace(effectId, purpose);
    const request = store.reader.approvals.get(approvalId);
    const lines = request === undefined ? [] : approvalLines(requireStored(request.facts));
    for (const line of lines) context.io.err(`${line}\n`);
    await executor.presentApproval(approvalId);
    return await carryOn(context, session, executionId);
  } finally {
    await stop();
  }
}

/** The transaction of a run that waits for a block: the only one, or that of the hash that was given. */
function waitingIn(
  context: VerbContext,
  executionId: string,
): { chainId: number; plan: Plan; effectId: string } {
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { execution, plan } = readRun(store.reader, executionId);
    const waits = ({ state }: EffectRecord) => state === 'sent' || state === 'unknown';
    const hash = context.option('tx')?.toLowerCase();
    const waiting = store.reader.effects
      .list(executionId)
      .filter((effect) => waits(effect) && (hash === undefined || effect.txHash === hash));
    const [first] = waiting;
    if (first === undefined) throw nothingWaits(executionId);
    if (waiting.length > 1) throw severalWait(waiting);
    return { chainId: execution.chainId, plan, effectId: first.effectId };
  } finally {
    store.stop();
  }
}

function nothingWaits(executionId: string): AppError {
  return new AppError(
    'NOT_REPLACEABLE',
    'invalid_params',
    'No such transaction of this run is waiting for a block.',
    { advice: 'Nothing was signed. "exec show" says how the run stands.', facts: { executionId } },
  );
}

function severalWait(waiting: readonly EffectRecord[]): AppError {
  const hashes = waiting.map(({ txHash }) => txHash ?? '').join(' ');
  return new AppError(
    'SEVERAL_WAIT',
    'invalid_params',
    'Several transactions of this run are waiting.',
    { advice: `Nothing was signed. Say which one with --tx: ${hashes}`, facts: { hashes } },
  );
}
