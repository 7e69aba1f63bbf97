import {
  type AskedSecrets,
  areGiven,
  type GivenSecrets,
} from '../../../shared/commands/asked-secrets.ts';
import { commandError } from '../../commands/command-error.ts';
import { findApproval } from '../find-approval.ts';
import { commandOf, requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps } from '../run.ts';
import { keepTyped, toTypeFor } from './secrets-of-start.ts';

/** Keeps in memory what the person typed for the program of a request. APPROVAL_NOT_FOUND, SECRET_UNFIT. */
export function giveSecrets(deps: ExecutorDeps, approvalId: string, given: GivenSecrets): void {
  const { reader } = deps.store;
  const { approval, effect } = findApproval(reader, approvalId);
  const command = commandOf(requireCommandEffect(reader, effect.effectId));
  const asked = toTypeFor(deps, effect, command);
  const isFit = Object.keys(asked).length > 0 && areGiven(asked, given);
  if (!isFit || approval.status !== 'pending') throw commandError('SECRET_UNFIT', command.program);
  keepTyped(deps, effect, given);
}

/** What a person has to type with their yes to a request, by variable; nothing where it is for no program. */
export function secretsToType(deps: ExecutorDeps, approvalId: string): AskedSecrets {
  const { reader } = deps.store;
  const { effect } = findApproval(reader, approvalId);
  if (effect.realm !== 'command') return {};
  return toTypeFor(deps, effect, commandOf(requireCommandEffect(reader, effect.effectId)));
}
