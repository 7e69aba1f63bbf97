import { areGiven, type GivenSecrets } from '../../../shared/commands/asked-secrets.ts';
import { commandError } from '../../commands/command-error.ts';
import { findApproval } from '../find-approval.ts';
import { commandOf, requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps } from '../run.ts';

/** Keeps in memory what the person typed for the program of a request. APPROVAL_NOT_FOUND, SECRET_UNFIT. */
export function giveSecrets(
  { store: { reader }, secrets }: ExecutorDeps,
  approvalId: string,
  given: GivenSecrets,
): void {
  const { approval, effect } = findApproval(reader, approvalId);
  const command = commandOf(requireCommandEffect(reader, effect.effectId));
  const isFit = command.secrets !== undefined && areGiven(command.secrets, given);
  if (!isFit || approval.status !== 'pending') throw commandError('SECRET_UNFIT', command.program);
  secrets?.keep(effect.effectId, given);
}
