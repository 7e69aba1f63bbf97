import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { between } from '../crash-points.ts';
import { presentWorkedOut } from '../present-worked-out.ts';
import { commandOf, requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { rehearseCommand } from './rehearse-command.ts';

/** Has the signer show a start to the person; worked out and asked anew first where the program is another by now. */
export async function presentCommand(
  deps: ExecutorDeps,
  run: Run,
  approval: ApprovalRecord,
  { effectId }: EffectRecord,
): Promise<ApprovalFacts> {
  const { reader } = deps.store;
  const effect = requireCommandEffect(reader, effectId);
  const isAsShown = await deps.commands.isAsShown(commandOf(effect));
  return presentWorkedOut(deps, run, {
    ...{ approval, effect },
    isOther: isAsShown ? null : 'command_is_another',
    between: (work) => between(deps.crash, 'present_command', work),
    rehearse: (act) => rehearseCommand(deps, run, act),
    change: () => requireCommandEffect(reader, effectId).unsignedTx,
  });
}
