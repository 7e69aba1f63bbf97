import type { Finding } from '../../shared/chain/types.ts';
import type { Store } from '../store/open-store.ts';
import { auditBody } from '../store/queries/audit-body.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import type { Freshness } from './freshness.ts';

/** `file`: somebody changed the file that the change is of. `source`: another endpoint alone is believed now. */
export type VoidReason =
  | Extract<Freshness, { kind: 'changed' }>['reason']
  | 'batch'
  | 'budget'
  | 'command'
  | 'file'
  | 'name'
  | 'policy'
  | 'source'
  | 'visit';

/** What did not happen, where that is not a signature. */
const nothingDone: Readonly<Partial<Record<VoidReason, string>>> = {
  command: 'Nothing was started.',
  file: 'Nothing was done to it.',
  visit: 'No page was opened.',
};

const sentences: Readonly<Record<VoidReason, string>> = {
  outcome: 'You approved this before, but what it would do has changed since it was rehearsed.',
  reverts: 'You approved this before, but on the chain of then it would have failed.',
  nonce: 'You approved this before, but another transaction of the account took its number.',
  code: 'You approved this before, but a contract in it runs other code now than when it was rehearsed. Whoever controls it may have made it do something else.',
  course:
    'You approved this before, but it would now take another way through the contracts: others are called, or they report something else.',
  batch:
    'You approved this before together with others, but before its turn came that yes ended: it was taken back, expired, or one before it did not go as it was shown.',
  budget: 'You approved this before, but a limit on what may be spent stood in the way.',
  source: 'You approved this before, but the RPC endpoints were changed since it was rehearsed.',
  policy:
    'You were asked about this before, but a limit or a list of what is allowed was changed since.',
  name: 'You approved this before, but a name in it did not stand for that address any more.',
  command:
    'You approved this before, but the program, or what plans may run, was changed by somebody before it was started.',
  visit:
    'You approved this before, but the sites that plans may visit were changed before it was begun.',
  file: 'You approved this before, but the file was changed by somebody else before it was done.',
};

const reasons = Object.keys(sentences) as VoidReason[];

/** The word in the audit log for an approval that was taken back after the person gave it. */
export function voidWord(reason: VoidReason): string {
  return `changed_${reason}`;
}

/** Tells the person why they are asked again, when their last yes to this transaction was taken back. */
export function voidedFinding(
  reader: Store['reader'],
  { effectId, executionId }: EffectRecord,
): Finding | null {
  if (reader.approvals.latestOfEffect(effectId)?.status !== 'void') return null;
  const line = reader.audit.newestOfEffect(executionId, effectId, 'approval.void');
  const body = line === undefined ? {} : auditBody(line);
  const reason = reasons.find((each) => voidWord(each) === body['reason']);
  if (reason === undefined) return null;
  const contract = typeof body['contract'] === 'string' ? body['contract'] : null;
  const nothing = nothingDone[reason] ?? 'Nothing was signed.';
  const which = contract === null ? '' : ` It is the contract ${contract}.`;
  const message = `${sentences[reason]} ${nothing}${which}`;
  const level = reason === 'code' ? 'danger' : 'caution';
  const evidence = { reason, ...(contract === null ? {} : { contract }) };
  return { id: 'APPROVAL_VOIDED', level, message, evidence };
}
