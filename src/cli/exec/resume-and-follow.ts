import { join } from 'node:path';
import { chainMismatch } from '../../main/chain/rpc/rpc-errors.ts';
import { readRun } from '../../main/executor/read-journal.ts';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { usesChain } from '../../shared/plan/uses-chain.ts';
import { carryOn } from '../run/carry-on.ts';
import { openSession } from '../run/open-session.ts';
import { endpointOf } from '../run/session-options.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

/**
 * Lets a run go on and carries it on at this terminal. Errors: RUN_NOT_FOUND, CHAIN_MISMATCH, RPC_*, those of
 * `openSession`, of `Executor.resume` and of `carryOn`.
 */
export async function resumeAndFollow(context: VerbContext): Promise<VerbAnswer> {
  const executionId = context.argument('id');
  // Before a password is asked for.
  const { chainId, plan } = openedRun(context, executionId);
  const session = await openSession(context, await endpointOf(context, chainId), [plan]);
  const { services } = session;
  try {
    if (usesChain(plan)) {
      const { network } = await services.connector.connect();
      if (network.chainId !== chainId) throw chainMismatch(chainId, network.chainId);
    }
    services.store.writer.approvals.releaseEveryLease();
    services.executor.resume(executionId);
    return await carryOn(context, session, executionId);
  } finally {
    await services.stop();
  }
}

function openedRun({ dataDir }: VerbContext, executionId: string): { chainId: number; plan: Plan } {
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const { execution, plan } = readRun(store.reader, executionId);
    return { chainId: execution.chainId, plan };
  } finally {
    store.stop();
  }
}
