import type { AppError } from '../../shared/errors.ts';
import type { Act, ActOf } from './acts.ts';
import { isOwnStop } from './is-own-stop.ts';

/** What an error in an act means for the run. */
export type AfterError =
  /** Nothing is lost by looking again later. */
  | { kind: 'pause'; waitingFor: 'retry' | 'in_doubt' | 'unlock' }
  /** The transaction cannot be made; nothing of it was signed. */
  | { kind: 'fail_effect'; effectId: string }
  | { kind: 'fail_step'; act: ActOf<'plan_effect'> };

const passing: ReadonlySet<AppError['class']> = new Set(['network', 'timeout', 'rate_limited']);

/**
 * Decides by the error's class alone. Once bytes may be out, no error ends a run: its transaction is
 * looked up until it is known what became of it.
 */
export function afterError(act: Act, error: AppError): AfterError {
  if (isOwnStop(error)) return { kind: 'pause', waitingFor: 'retry' };
  if (error.class === 'locked') return { kind: 'pause', waitingFor: 'unlock' };
  if (passing.has(error.class) && !countsAttempts(act))
    return { kind: 'pause', waitingFor: 'retry' };
  switch (act.kind) {
    case 'make_change':
    case 'broadcast':
    case 'track':
    case 'confirm':
    case 'reconcile':
      return { kind: 'pause', waitingFor: 'in_doubt' };
    case 'rehearse':
      return { kind: 'fail_effect', effectId: act.effectId };
    case 'plan_effect':
      return { kind: 'fail_step', act };
    default:
      return { kind: 'pause', waitingFor: 'retry' };
  }
}

/** Where the plan says how often, passing trouble is an attempt that failed; nothing was signed by then. */
function countsAttempts(act: Act): boolean {
  const counted = act.kind === 'plan_effect' || act.kind === 'rehearse';
  return counted && act.node.onFailure?.strategy === 'retry';
}

/** How long a run that could not go on waits before it looks again: 2 s, doubling up to a minute. */
export function retryDelayMs(failuresInARow: number): number {
  return Math.min(2000 * 2 ** Math.max(0, Math.min(failuresInARow, 10) - 1), 60_000);
}
