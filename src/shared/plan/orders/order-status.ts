import type { ErrorShape } from '../../errors.ts';
import type { RunState, WaitReason } from '../../runs/states.ts';

/**
 * What a person calls the state of an order: it waits for its price or time, its trade waits for their approval,
 * it is at work (looks, rehearses, or has a trade on its way), something else holds it up, as a budget or the
 * locked wallet does, or how it ended.
 */
export type OrderStatus =
  | 'waiting'
  | 'needs_approval'
  | 'at_work'
  | 'held_up'
  | 'paused'
  | 'filled'
  | 'expired'
  | 'failed'
  | 'cancelled';

const whileWaiting: Readonly<Record<WaitReason, OrderStatus>> = {
  approval: 'needs_approval',
  condition: 'waiting',
  time: 'waiting',
  in_doubt: 'at_work',
  retry: 'held_up',
  budget: 'held_up',
  unlock: 'held_up',
};

/** Its own wait was over, or the whole of it. */
const timedOut: ReadonlySet<string> = new Set([
  'WAIT_TIMED_OUT',
  'STEP_TIMED_OUT',
  'PART_TIMED_OUT',
]);

interface Standing {
  state: RunState;
  waitingFor: WaitReason | null;
  error: Pick<ErrorShape, 'code'> | null;
}

/** The status of an order by its run. */
export function orderStatus({ state, waitingFor, error }: Standing): OrderStatus {
  switch (state) {
    case 'pending':
    case 'running':
      return 'at_work';
    case 'waiting':
      return waitingFor === null ? 'at_work' : whileWaiting[waitingFor];
    case 'paused':
      return 'paused';
    case 'completed':
      return 'filled';
    case 'failed':
      return error !== null && timedOut.has(error.code) ? 'expired' : 'failed';
    case 'cancelled':
      return 'cancelled';
  }
}
