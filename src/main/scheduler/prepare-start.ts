import { AppError } from '../../shared/errors.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import { inTime, toStart } from './in-time.ts';
import type { PreparedRun, SchedulerDeps } from './ports.ts';

/** A run for a fire, on the network that its schedule was agreed for. Errors: those of `RunsPort.prepare`, START_TIMEOUT. */
export async function prepareStart(
  { runs, standing, policyVersion }: SchedulerDeps,
  { triggerId, planId, planHash, account, chainId }: TriggerRecord,
  fireId: string,
): Promise<PreparedRun> {
  const beforehand = standing(triggerId);
  const prepared = await inTime(
    runs.prepare({
      ...{ planId, planHash, policyVersion: policyVersion(), requestId: null },
      account: beforehand?.account ?? account,
      agreedBy: `schedule:${triggerId}`,
      startedBy: { triggerId, fireId },
      mandateId: beforehand?.mandateId ?? null,
    }),
    toStart,
  );
  if (prepared.chainId !== chainId) throw otherNetwork(chainId, prepared.chainId);
  return prepared;
}

/** What was agreed for one network is not done on another; it waits for its own. */
function otherNetwork(agreed: number, inUse: number): AppError {
  const message = 'Another network is in use than the one that this schedule was agreed for.';
  return new AppError('CHAIN_MISMATCH', 'invalid_params', message, {
    advice: 'Nothing was started. Choose its network again, or edit the schedule.',
    facts: { agreed, inUse },
  });
}
