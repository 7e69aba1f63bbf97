import type { RequestExecution, RequestView } from '../../main/store/queries/request-views.ts';
import { formatUnits } from '../../shared/amounts.ts';
import { coinSymbol, nativeDecimals, networkName } from '../../shared/chain/networks.ts';
import type { RequestStory, StoryScore } from '../../shared/requests/story.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { changeLine } from '../rehearsal-lines.ts';

/** One request read from top to bottom by a person. */
export function requestText(view: RequestView, { score }: RequestStory): string {
  return [...requestLines(view), ...scoreLines(score)].map(visibleLine).join('\n');
}

function scoreLines(score: StoryScore): string[] {
  const { steps, stepsDone, effects, effectsVerified, fees, costUsd } = score;
  const tokens = score.inputTokens + score.outputTokens;
  return [
    `Steps done: ${stepsDone} of ${steps}`,
    `Effects as rehearsed: ${effectsVerified} of ${effects}`,
    ...fees.map(
      ({ chainId, wei }) =>
        `Fees on ${networkName(chainId)}: ${formatUnits(BigInt(wei), nativeDecimals)} ${coinSymbol(chainId) ?? 'of its coin'}`,
    ),
    tokens === 0
      ? 'No model was asked.'
      : `Model: ${tokens} tokens, ${costUsd === null ? 'cost unknown' : `$${costUsd}`}`,
    `Took ${(score.tookMs / 1000).toFixed(1)} s`,
  ];
}

function requestLines(view: RequestView): string[] {
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
