import { assertMayBeAsked } from '../../main/executor/may-be-asked.ts';
import type { Rehearsal } from '../../shared/chain/types.ts';
import type { VerbContext } from '../verb.ts';

type Options = Pick<VerbContext, 'option' | 'flag'>;

/** Whether everything is approved in advance, without the flag that accepts what is found. */
export function approvesUnread(context: Options): boolean {
  return context.option('approve') === 'all' && !context.flag('i-accept-the-risk');
}

/**
 * Before anything is started: a danger of the rehearsal, or what it could not find out, is not approved in
 * advance. Each transaction is looked at again when it is due. Errors: RISK_NOT_ACCEPTED.
 */
export function refuseUnread(context: Options, { steps }: Pick<Rehearsal, 'steps'>): void {
  const findings = steps
    .flatMap(({ risks }) => risks)
    .map(({ id, level, message }) => ({ id, level, message, evidence: '' }));
  assertMayBeAsked({ approvesUnread: approvesUnread(context) }, { findings });
}
