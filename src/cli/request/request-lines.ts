import type { RequestExecution, RequestView } from '../../main/store/queries/request-views.ts';
import { changeLine } from '../rehearsal-lines.ts';

/** One request read from top to bottom by a person. */
export function requestLines(view: RequestView): string[] {
  const { request, plan } = view;
  return [
    `Request ${request.request_id}: ${request.status}`,
    `${when(request.created_at)}  "${request.user_prompt}"`,
    `Account: ${request.wallet_address ?? 'none'}`,
    ...view.prompts.map(
      ({ created_at, step_number, prompt_type }) =>
        `${when(Number(created_at))}  step ${step_number}: ${prompt_type}`,
    ),
    plan === null ? 'No plan came of it.' : `Plan ${plan.planId}, ${plan.name}: ${plan.status}`,
    ...view.rehearsals.map(
      ({ created_at, block_number }) =>
        `${when(Number(created_at))}  rehearsed on block ${block_number}`,
    ),
    ...view.executions.flatMap(executionLines),
    ...view.errors.map(
      ({ created_at, error_code, error_message }) =>
        `${when(Number(created_at))}  error ${error_code}: ${error_message}`,
    ),
    `${view.audit.length} lines of the audit log.`,
  ];
}

function executionLines({ execution, steps, effects }: RequestExecution): string[] {
  const end = execution.completedAt === null ? '' : `, ended ${when(execution.completedAt)}`;
  return [
    `${when(execution.startedAt)}  run ${execution.executionId}: ${execution.state}${end}`,
    ...steps.map(({ nodeId, label, state }) => `  step ${nodeId}, ${label}: ${state}`),
    ...effects.flatMap(effectLines),
  ];
}

function effectLines({ effect, approval }: RequestExecution['effects'][number]): string[] {
  const approved =
    approval === null
      ? 'no approval'
      : `approval ${approval.status}${approval.facts.ok ? `: ${approval.facts.value.title}` : ''}`;
  const changes = effect.actual?.ok ? effect.actual.value.assetChanges : [];
  return [
    `  ${effect.kind}: ${effect.state}, ${approved}`,
    ...(effect.txHash === null ? [] : [`    transaction ${effect.txHash}`]),
    ...changes.map((change) => `  ${changeLine(change)}`),
    `    verdict: ${effect.verdict}`,
  ];
}

function when(at: number): string {
  return new Date(at).toISOString();
}
