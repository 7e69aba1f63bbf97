import { AppError } from '../../shared/errors.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { PreparedRun, SchedulerDeps } from './ports.ts';

/** Who cannot be reached in this time is asked again later; the others do not wait for it. */
const longestMs = 20_000;

/** A run for a fire, on the network that its schedule was agreed for. Errors: those of `RunsPort.prepare`, START_TIMEOUT. */
export async function prepareStart(
  { runs, standing, policyVersion }: SchedulerDeps,
  { triggerId, planId, planHash, account, chainId }: TriggerRecord,
  fireId: string,
): Promise<PreparedRun> {
  const beforehand = standing(triggerId);
  const prepared = await inTime(
    runs.prepare({
      ...{ planId, planHash, policyVersion, requestId: null },
      account: beforehand?.account ?? account,
      agreedBy: `schedule:${triggerId}`,
      startedBy: { triggerId, fireId },
      mandateId: beforehand?.mandateId ?? null,
    }),
  );
  if (prepared.chainId !== chainId) throw otherNetwork(chainId, prepared.chainId);
  return prepared;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tookTooLong()), longestMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tookTooLong(): AppError {
  const message = 'The network did not answer in time, so the run could not start.';
  return new AppError('START_TIMEOUT', 'timeout', message, {
    advice: 'Nothing was started. It is tried again by itself.',
  });
}

/** What was agreed for one network is not done on another; it waits for its own. */
function otherNetwork(agreed: number, inUse: number): AppError {
  const message = 'Another network is in use than the one that this schedule was agreed for.';
  return new AppError('CHAIN_MISMATCH', 'invalid_params', message, {
    advice: 'Nothing was started. Choose its network again, or edit the schedule.',
    facts: { agreed, inUse },
  });
}
