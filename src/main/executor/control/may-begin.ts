// What a person ordered comes before what the plan says: the one decision whether an act may begin.
import { fileUseOf } from '../../../shared/files/file-tools.ts';
import type { RunWish } from '../../../shared/runs/states.ts';
import type { Act } from '../acts.ts';

export interface Orders {
  /** Of this run. */
  wanted: RunWish | null;
  /** Everything is stopped. */
  halted: boolean;
}

export interface Allowed {
  acts: readonly Act[];
  /** Nothing is left that must be carried on first: the order takes effect now. */
  due: RunWish | null;
}

/**
 * Under an order only what may have changed something outside is carried on, to its end; nothing else is
 * begun, no timer and no look either. While everything is stopped nothing is sent, and no file changed.
 */
export function mayBegin(acts: readonly Act[], { wanted, halted }: Orders): Allowed {
  const stands = acts.every(({ kind }) => kind === 'stop');
  const order = wanted ?? (halted && !stands ? 'pause' : null);
  if (order === null) return { acts, due: null };
  const carried = acts.filter(carriesEffect);
  if (carried.length === 0) return { acts: [], due: order };
  return { acts: halted ? carried.filter(onlyLooksUp) : carried, due: null };
}

function onlyLooksUp({ kind }: Act): boolean {
  return kind !== 'broadcast' && kind !== 'make_change';
}

/**
 * From the intent on, and until a confirmed effect has completed its step. A file in doubt stays as it is
 * until a person decides: it holds no order up.
 */
function carriesEffect(act: Act): boolean {
  switch (act.kind) {
    case 'broadcast':
    case 'track':
    case 'confirm':
    case 'make_change':
    case 'run_program':
    case 'make_visit':
      return true;
    case 'reconcile':
      return fileUseOf(act.node.tool) === null;
    case 'complete_step':
      return act.node.type === 'action';
    default:
      return false;
  }
}
