import { join } from 'node:path';
import { chainMismatch } from '../../main/chain/rpc/rpc-errors.ts';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import { executionNotFound } from '../../main/store/queries/executions.ts';
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
  const chainId = chainOfRun(context, executionId);
  const session = await openSession(context, await endpointOf(context, chainId));
  const { services } = session;
  try {
    const { network } = await services.connector.connect();
    if (network.chainId !== chainId) throw chainMismatch(chainId, network.chainId);
    services.store.writer.approvals.releaseEveryLease();
    services.executor.resume(executionId);
    return await carryOn(context, session, executionId);
  } finally {
    await services.stop();
  }
}

function chainOfRun({ dataDir }: VerbContext, executionId: string): number {
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const run = store.reader.executions.get(executionId);
    if (run === undefined) throw executionNotFound(executionId);
    return run.chainId;
  } finally {
    store.stop();
  }
}
