import { AppError } from '../../../shared/errors.ts';
import { planHash } from '../../../shared/plan/hash.ts';
import type { UndoPlan } from '../../../shared/plan/undo/generate-undo-plan.ts';
import type { CannotUndo, CanUndo } from '../../../shared/runs/undo-view.ts';
import { readRun } from '../read-journal.ts';
import { alreadyUndone, assertOver } from './check-undo.ts';
import { type Place, type UndoDeps, type UndoPart, undoOfRun } from './undo-of-run.ts';

/** The draft that undoes a run, with what it undoes and what it does not. */
export interface Undone {
  planId: string;
  can: CanUndo[];
  cannot: CannotUndo[];
}

/**
 * Stores the plan that undoes a run, or finds the draft that is there already. Nothing is undone before
 * that plan is agreed to. `here` is the network of now, where it is known. RUN_NOT_FOUND, RUN_NOT_OVER, UNDO_IS_RUNNING, NOTHING_TO_UNDO, ALREADY_UNDONE.
 */
export function undoRun(
  deps: UndoDeps,
  executionId: string,
  here: Place | null,
  part: UndoPart = {},
): Undone {
  const { reader, writer } = deps.store;
  const run = readRun(reader, executionId);
  assertOver(reader, executionId);
  const made = undoOfRun(deps, run, here, part);
  const { plan, can, cannot } = made;
  if (plan === null) throw nothingToUndo(deps, executionId, made, part.toStep);
  const hash = planHash(plan);
  const draft = reader.undo.draft(executionId, hash);
  if (draft !== null) return { planId: draft, can, cannot };
  writer.undo.savePlan(plan, hash, executionId);
  return { planId: plan.id, can, cannot };
}

function nothingToUndo(
  { store: { reader } }: UndoDeps,
  executionId: string,
  { cannot }: UndoPlan,
  toStep: string | undefined,
): AppError {
  const entries = reader.undo.list(executionId);
  if (toStep !== undefined && cannot.length === 0 && !entries.some(isAtOrAfter(toStep))) {
    return nothing(
      'That step changed nothing.',
      `Name the place of a step that did${places(entries)}.`,
    );
  }
  const [first] = cannot;
  if (first !== undefined) {
    return nothing('Nothing of this can be undone.', `${first.label}: ${first.reason}`);
  }
  if (entries.length > 0) return alreadyUndone();
  return nothing('This run changed nothing.', 'There is nothing to undo.');
}

/** A few of them: of a long run there may be thousands. */
function places(entries: readonly { path: string }[]): string {
  const few = [...new Set(entries.map(({ path }) => path))].slice(-5);
  return few.length === 0 ? '' : `, such as ${few.join(', ')}`;
}

function isAtOrAfter(step: string) {
  return ({ path }: { path: string }): boolean =>
    path === step || path.startsWith(`${step}/`) || path.startsWith(`${step}#`);
}

function nothing(message: string, advice: string): AppError {
  return new AppError('NOTHING_TO_UNDO', 'invalid_params', message, { advice });
}
