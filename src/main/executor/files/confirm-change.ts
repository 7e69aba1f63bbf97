import type { FileChange } from '../../../shared/files/file-change.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { fileError } from '../../files/file-error.ts';
import type { FileEffect } from '../../store/queries/effects.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { entryUndoneBy } from '../undo/entry-undone-by.ts';

/** Looks at the disk for what was approved, and writes that it is there, with what undoes it. */
export async function confirmChange(
  deps: ExecutorDeps,
  run: Run,
  node: ActionNode,
  effect: FileEffect,
  change: FileChange,
): Promise<Next> {
  const { effectId } = effect;
  await between(deps.crash, 'settle_change', () => deps.files.settle(change, effectId));
  const standing = await deps.files.whereItStands(change);
  if (standing !== 'after') throw fileError('FILE_CHANGED', change.path);
  return between(deps.crash, 'confirm_change', () => {
    deps.store.writer.fileEffects.markConfirmed(effectId, {
      result: deps.files.output(node.tool, change),
      undo: { kind: 'restore', change },
      undoes: entryUndoneBy(deps.store.reader, run, node, effect),
    });
    return 'on' as const;
  });
}
