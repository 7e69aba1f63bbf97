import { commandError } from '../../commands/command-error.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { consumeHere } from '../files/begin-approved.ts';
import { commandOf, requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { takeBack } from '../use-approval.ts';
import { isMissing } from './secrets-of-start.ts';

/**
 * From a person's yes to a start that may be made. Nothing is started. Errors leave the approval pending:
 * SECRET_NEEDED where nothing was typed for what the program is to be given, or it was before a restart.
 */
export async function beginCommand(
  deps: ExecutorDeps,
  _run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<void> {
  const effect = requireCommandEffect(deps.store.reader, effectId);
  const command = commandOf(effect);
  if (!(await deps.commands.isAsShown(command))) {
    return takeBack(deps, approval.approvalId, 'command');
  }
  if (isMissing(deps, effect, command)) {
    throw commandError('SECRET_NEEDED', command.program);
  }
  await consumeHere(deps, approval, effectId);
}
