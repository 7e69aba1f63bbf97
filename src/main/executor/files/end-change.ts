import type { ErrorShape } from '../../../shared/errors.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import { fileError } from '../../files/file-error.ts';
import type { Standing } from '../../files/where-it-stands.ts';
import type { FileEffect } from '../../store/queries/effects.ts';
import { changeOf } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { confirmChange } from './confirm-change.ts';

/**
 * Ends a change that may have been made, of a run that is cancelled: what the disk holds says what it came
 * to, so that what was made can be undone. Nothing is done to the file.
 */
export async function endChange(
  deps: ExecutorDeps,
  run: Run,
  effect: FileEffect,
  cancelled: ErrorShape,
): Promise<void> {
  const change = changeOf(effect);
  const standing = await deps.files
    .whereItStands(change)
    .catch((): Standing | 'unseen' => 'unseen');
  const nodeId = deps.store.reader.steps.get(effect.executionId, effect.path)?.nodeId;
  const node = placeNodes(run.plan.root).find((placed) => placed.node.id === nodeId)?.node;
  if (standing === 'after' && node?.type === 'action') {
    await confirmChange(deps, run, node, effect, change);
    return;
  }
  const left = standing === 'unseen' ? 'FILE_LEFT_UNSEEN' : 'FILE_LEFT';
  const error = standing === 'before' ? cancelled : fileError(left, change.path).toShape();
  deps.store.writer.effects.markFailed(effect.effectId, error);
}
