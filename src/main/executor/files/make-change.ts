// Makes what was approved, or finds it made: the disk is asked first, so that this may be done again after
// any crash, and it is asked again after any error, because an error says nothing about the file.
import { type AppError, toAppError } from '../../../shared/errors.ts';
import type { FileChange } from '../../../shared/files/file-change.ts';
import { fileError, saysNothing } from '../../files/file-error.ts';
import type { FileEffect } from '../../store/queries/effects.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { readStep } from '../read-journal.ts';
import { changeOf, requireFileEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { confirmChange } from './confirm-change.ts';

/** How soon a disk that failed is asked again. */
const lookAgainMs = 15_000;
/** So often a disk is asked that says nothing, before only a person knows more. */
const mostLooks = 3;

/** Changes a file, or finds that it is changed already. A disk that says nothing is asked again a few times. */
export async function makeChange(
  deps: ExecutorDeps,
  run: Run,
  act: ActOf<'make_change'>,
): Promise<Next> {
  try {
    return await lookAndMake(deps, run, act);
  } catch (thrown) {
    if (saysNothing(thrown)) return lookedInVain(deps, run, act, thrown);
    throw thrown;
  }
}

async function lookAndMake(
  deps: ExecutorDeps,
  run: Run,
  { node, effectId }: ActOf<'make_change'>,
): Promise<Next> {
  const effect = requireFileEffect(deps.store.reader, effectId);
  const change = changeOf(effect);
  const standing = await deps.files.whereItStands(change);
  if (standing === 'after') return confirmChange(deps, run, node, effect, change);
  if (standing === 'other') return leaveInDoubt(deps, effectId, change);
  // Looked at last: whoever stopped everything meanwhile is heard.
  if (deps.store.reader.control.halted() !== null)
    return { waitingFor: null, wakeInMs: lookAgainMs };
  try {
    // What is half done is carried to its end; what is not begun may have waited while folders were taken away.
    if (standing === 'before') await deps.files.assertAllowed(change);
    await applyChange(deps, effect, change);
  } catch (thrown) {
    return afterError(deps, run, effect, change, toAppError(thrown));
  }
  return confirmChange(deps, run, node, effect, change);
}

function applyChange(
  deps: ExecutorDeps,
  { effectId }: FileEffect,
  change: FileChange,
): Promise<void> {
  return deps.files.apply(change, effectId, {
    write: (work) => between(deps.crash, 'write_change', work),
    place: (work) => between(deps.crash, 'place_change', work),
    clear: (work) => between(deps.crash, 'clear_change', work),
  });
}

/** Only a file that is seen to be as it was counts as not changed. */
async function afterError(
  deps: ExecutorDeps,
  run: Run,
  { effectId }: FileEffect,
  change: FileChange,
  error: AppError,
): Promise<Next> {
  deps.log.error('executor.change_failed', error);
  const standing = await deps.files.whereItStands(change);
  if (standing === 'other') return leaveInDoubt(deps, effectId, change);
  // It is there or half there: it is carried to its end, when the disk can do it again, unless somebody
  // wants the run to stop.
  if (standing !== 'before' && isOrdered(deps, run)) {
    deps.store.writer.effects.markUnknown(effectId, inDoubt(change).toShape());
    return 'on';
  }
  if (standing !== 'before')
    return { waitingFor: 'in_doubt', error: error.toShape(), wakeInMs: lookAgainMs };
  await tidyUp(deps, effectId, change);
  deps.store.writer.effects.markFailed(effectId, error.toShape());
  return 'on';
}

/**
 * It is looked at a few times more; then, or where somebody wants the run to stop, it is in doubt, which
 * holds no order up. Nothing is done to the file meanwhile, neither made nor tidied up.
 */
function lookedInVain(
  deps: ExecutorDeps,
  run: Run,
  { path, effectId }: ActOf<'make_change'>,
  error: AppError,
): Next {
  const { executionId } = run.execution;
  const { reader, writer } = deps.store;
  deps.log.error('executor.change_not_seen', error);
  const notes = readStep(reader, executionId, path)?.notes ?? {};
  const failedLooks = (notes.failedLooks ?? 0) + 1;
  if (failedLooks < mostLooks && !isOrdered(deps, run)) {
    writer.steps.look(executionId, path, { notes: { ...notes, failedLooks } });
    return { waitingFor: 'in_doubt', error: error.toShape(), wakeInMs: lookAgainMs };
  }
  const change = changeOf(requireFileEffect(reader, effectId));
  writer.effects.markUnknown(effectId, fileError('FILE_UNSEEN', change.path).toShape());
  return 'on';
}

/** As it is now: the order may have come while the disk was asked. */
function isOrdered({ store }: ExecutorDeps, { execution }: Run): boolean {
  return (store.reader.executions.get(execution.executionId)?.wanted ?? null) !== null;
}

async function leaveInDoubt(
  deps: ExecutorDeps,
  effectId: string,
  change: FileChange,
): Promise<Next> {
  await tidyUp(deps, effectId, change);
  deps.store.writer.effects.markUnknown(effectId, inDoubt(change).toShape());
  return 'on';
}

/** It is not tried again, so nothing begun of it may stay; where even that fails, the step still ends. */
async function tidyUp(
  { files, log }: ExecutorDeps,
  effectId: string,
  change: FileChange,
): Promise<void> {
  try {
    await files.giveUp(change, effectId);
  } catch (thrown) {
    log.error('executor.change_left_over', thrown);
  }
}

export function inDoubt({ path }: FileChange): AppError {
  return fileError('FILE_IN_DOUBT', path);
}
