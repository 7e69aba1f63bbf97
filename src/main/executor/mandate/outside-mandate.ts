import type { Finding, Rehearsal } from '../../../shared/chain/types.ts';
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import { isReturnPlan } from '../../../shared/mandates/transfer-plan.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { taintSentence } from '../../../shared/plan/taint.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import { requireStored } from '../../store/stored.ts';
import type { ExecutorDeps, Run } from '../run.ts';

/**
 * Why a person is asked whatever the mandate allows: the step wants it, others had a hand in the plan, or a rehearsal found something that was not
 * there when the mandate was agreed to, or that it could not find out. Null where only the signer is left to ask.
 */
export function outsideMandate(
  { store: { reader } }: Pick<ExecutorDeps, 'store'>,
  { execution, plan }: Run,
  node: ActionNode,
  approval: ApprovalRecord,
): ErrorShape | null {
  const mandate = reader.mandates.get(execution.mandateId ?? '');
  if (mandate === undefined) return refusal('MANDATE_UNKNOWN', 'The mandate is not known here.');
  const taints = reader.plans.taint(execution.planId);
  if (taints.length > 0) return refusal('MANDATE_TAINTED', taintSentence(taints));
  if (node.requireConfirmation === true)
    return refusal('MANDATE_STEP_ASKS', 'This step says that a person is always asked.');
  // Over or not, the signer lets what is left go to the main account or to nobody.
  if (isReturnPlan(plan, mandate)) return null;
  if (mandate.state !== 'active') return refusal('MANDATE_OVER', 'The mandate is over.');
  if (mandate.policyVersion !== reader.policy.version())
    return refusal('MANDATE_POLICY_CHANGED', policyChanged);
  const whole = wholeRehearsal(reader, execution);
  if (whole === null || whole.status !== 'ok')
    return refusal(
      'MANDATE_NOT_REHEARSED',
      'What the whole plan would do now could not be found out.',
    );
  const findings = [
    ...whole.steps.flatMap(({ risks }) => risks),
    ...requireStored(approval.facts).findings,
  ];
  const news = findings.find((each) => isNews(each, mandate.accepted));
  if (news === undefined) return null;
  const message = `The rehearsal found something that the mandate was not agreed for. ${news.message}`;
  return refusal('MANDATE_FINDING', message, news.id);
}

const policyChanged =
  'A limit or a list of what is allowed was changed since this mandate was agreed to, so it signs nothing more. Make a new one for what is left.';

function wholeRehearsal(
  reader: ExecutorDeps['store']['reader'],
  { rehearsalId, planHash }: Run['execution'],
): Rehearsal | null {
  const stored =
    rehearsalId === null ? reader.rehearsals.latest(planHash) : reader.rehearsals.get(rehearsalId);
  return stored?.ok ? stored.value : null;
}

/** Measured by what an account holds: that of a mandate holds what it may spend, and its caps bound that. */
const sharesOfHoldings: ReadonlySet<string> = new Set([
  ...['MUCH_LEAVES', 'OVER_HALF_SOLD', 'NO_COIN_LEFT'],
]);

/** Nobody said yes before: that an earlier yes of the mandate was taken back is its own matter. */
function isNews(
  { id, level }: Pick<Finding, 'id' | 'level'>,
  accepted: readonly string[],
): boolean {
  if (level === 'info' || (id === 'APPROVAL_VOIDED' && level === 'caution')) return false;
  if (sharesOfHoldings.has(id)) return false;
  return level === 'unknown' || level === 'block' || !accepted.includes(id);
}

function refusal(code: string, message: string, finding?: string): ErrorShape {
  const advice = 'Nothing was signed. The step waits for your approval.';
  const facts = finding === undefined ? {} : { finding };
  return new AppError(code, 'policy_denied', message, { advice, facts }).toShape();
}
