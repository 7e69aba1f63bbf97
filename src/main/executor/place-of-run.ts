// One data folder may be opened on one network after another: by the app on the practice chain, by the
// command line on any endpoint. A run is carried on where it was started and nowhere else.
import { AppError } from '../../shared/errors.ts';
import type { ExecutionRecord } from '../store/queries/execution-row.ts';
import type { Network } from './ports.ts';

/** `reset`: its practice chain is gone for good. `elsewhere`: its network is another, and may come back. */
export type Place = 'here' | 'reset' | 'elsewhere';

/** Whether the open network is the one of the run. A practice chain is told by its instance too. */
export function placeOfRun(
  network: Pick<Network, 'chainId' | 'instanceId'>,
  run: Pick<ExecutionRecord, 'chainId' | 'instanceId'>,
): Place {
  if (network.chainId !== run.chainId) return 'elsewhere';
  if (network.instanceId === run.instanceId) return 'here';
  return network.instanceId === null || run.instanceId === null ? 'elsewhere' : 'reset';
}

/** RUN_ELSEWHERE. */
export function runElsewhere(): AppError {
  return new AppError(
    'RUN_ELSEWHERE',
    'network',
    'This run was started on another network than the one that is open.',
    {
      advice:
        'Nothing of it was changed or sent. It goes on when the same plan is run on its own network.',
    },
  );
}
