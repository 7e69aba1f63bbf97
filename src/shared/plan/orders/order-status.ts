import type { ErrorShape } from '../../errors.ts';
import type { RunState, WaitReason } from '../../runs/states.ts';

/**
 * What a person calls the state of an order: it waits, its trade waits for their approval, it trades, it is held
 * up, or how it ended.
 */
export type OrderStatus =
  | 'waiting'
  | 'needs_approval'
  | 'trading'
  | 'paused'
  | 'filled'
  | 'expired'
  | 'failed'
  | 'cancelled';

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
      return 'trading';
    case 'waiting':
      if (waitingFor === 'approval') return 'needs_approval';
      return waitingFor === 'condition' || waitingFor === 'time' ? 'waiting' : 'trading';
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
