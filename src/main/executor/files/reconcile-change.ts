import type { FileChange } from '../../../shared/files/file-change.ts';
import { fileError, saysNothing } from '../../files/file-error.ts';
import type { Standing } from '../../files/where-it-stands.ts';
import type { ActOf } from '../acts.ts';
import { changeOf, requireFileEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { confirmChange } from './confirm-change.ts';
import { inDoubt } from './make-change.ts';

/** Soon enough for a person who has just seen to the file, and seldom enough for a large one. */
const lookAgainMs = 60_000;

/**
 * Looks at a file that was neither as it was nor as it should be. Nothing is done to it: a person made
 * something of it, and only what it became says what counts.
 */
export async function reconcileChange(
  deps: ExecutorDeps,
  run: Run,
  { node, effectId }: ActOf<'reconcile'>,
): Promise<Next> {
  const effect = requireFileEffect(deps.store.reader, effectId);
  const change = changeOf(effect);
  switch (await standingOf(deps, change)) {
    case 'unseen': {
      const error = fileError('FILE_UNSEEN', change.path).toShape();
      return { waitingFor: 'in_doubt', error, wakeInMs: lookAgainMs };
    }
    case 'after':
      return confirmChange(deps, run, node, effect, change);
    case 'before':
      deps.store.writer.effects.markFailed(
        effectId,
        fileError('FILE_NOT_DONE', change.path).toShape(),
      );
      return 'on';
    default:
      return { waitingFor: 'in_doubt', error: inDoubt(change).toShape(), wakeInMs: lookAgainMs };
  }
}

async function standingOf(
  { files }: ExecutorDeps,
  change: FileChange,
): Promise<Standing | 'unseen'> {
  try {
    return await files.whereItStands(change);
  } catch (thrown) {
    if (saysNothing(thrown)) return 'unseen';
    throw thrown;
  }
}
