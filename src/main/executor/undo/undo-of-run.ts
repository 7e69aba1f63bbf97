// From the stored entries of a run to the plan that undoes it.
import { generateUndoPlan, type UndoPlan } from '../../../shared/plan/undo/generate-undo-plan.ts';
import type { UndoableEffect } from '../../../shared/plan/undo/undoable-effect.ts';
import { usesChain } from '../../../shared/plan/uses-chain.ts';
import type { UndoView } from '../../../shared/runs/undo-view.ts';
import { newId } from '../../store/new-id.ts';
import type { Store } from '../../store/open-store.ts';
import type { UndoEntry } from '../../store/queries/undo-entries.ts';
import type { Network } from '../ports.ts';
import { readRun } from '../read-journal.ts';
import type { ExecutorDeps, Run } from '../run.ts';

/** Where a run acts. */
export type Place = Pick<Network, 'chainId' | 'instanceId'>;

/** What drafting an undo needs; nothing is asked of a network or a signer. */
export type UndoDeps = Pick<ExecutorDeps, 'store' | 'clock'>;

/** The same where nothing is stored. */
type ViewDeps = Pick<ExecutorDeps, 'clock'> & { store: Pick<Store, 'reader'> };

/** What of a run is undone; all of it unless it says so. */
export interface UndoPart {
  /** That step, and everything that was completed after it. */
  toStep?: string;
  /** One entry alone. */
  only?: string;
}

/** `here` is the network of now; null where it is not known, and then it stands in no way. */
export function undoOfRun(
  { store: { reader }, clock }: ViewDeps,
  { execution, plan }: Run,
  here: Place | null,
  { toStep, only }: UndoPart = {},
): UndoPlan {
  const { executionId, account, chainId } = execution;
  const of = { plan, account, chainId, planId: newId(), createdAt: clock.now() };
  const effects = undoableEffects(reader, executionId, here);
  const wanted = only === undefined ? effects : effects.filter(({ undoId }) => undoId === only);
  return generateUndoPlan(of, wanted, toStep);
}

/** In the order in which they were completed. */
function undoableEffects(
  reader: Store['reader'],
  executionId: string,
  here: Place | null,
): UndoableEffect[] {
  const execution = reader.executions.get(executionId);
  const elsewhere = here === null || execution === undefined ? null : hindranceOf(execution, here);
  return reader.undo.list(executionId).map((entry) => {
    const body = entry.body.ok ? entry.body.value : null;
    if (body?.kind === 'compensate') return { ...entry, body, hindrance: elsewhere };
    return { ...entry, body, hindrance: entry.emptied ? contentEmptied : null };
  });
}

/** Why a file is not put back any more. */
export const contentEmptied = 'You emptied the trash, so that what was in the file is gone.';

/** Why what happened on the chain of a run cannot be made up for on this one. */
export function hindranceOf(run: Place, here: Place): string | null {
  if (run.chainId !== here.chainId) return 'It was done on another network than the one in use.';
  if (run.instanceId !== here.instanceId) {
    return 'The practice chain that it was done on was reset since.';
  }
  return null;
}

/** RUN_NOT_FOUND. */
export async function undoViewOf(deps: ExecutorDeps, executionId: string): Promise<UndoView> {
  return undoViewAt(deps, executionId, await placeToUndo(deps, executionId));
}

/** The same where the network is not asked. RUN_NOT_FOUND. */
export function undoViewAt(deps: ViewDeps, executionId: string, here: Place | null): UndoView {
  const run = readRun(deps.store.reader, executionId);
  const { can, cannot } = undoOfRun(deps, run, here);
  const undone = deps.store.reader.undo.list(executionId).reverse().flatMap(undoneLine);
  return { can, cannot, undone };
}

function undoneLine({ path, stepLabel, undoneBy }: UndoEntry): UndoView['undone'] {
  return undoneBy === null ? [] : [{ path, label: stepLabel, by: undoneBy }];
}

/**
 * Where a run could be undone now; null where that does not matter or is not known, and then what stands in
 * the way is found when the undo begins. RUN_NOT_FOUND.
 */
export async function placeToUndo(deps: ExecutorDeps, executionId: string): Promise<Place | null> {
  if (!usesChain(readRun(deps.store.reader, executionId).plan)) return null;
  try {
    return (await deps.connect()).network;
  } catch {
    return null;
  }
}
