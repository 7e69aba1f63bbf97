import { rehearsedWords } from '../../main/requests/rehearsed-words.ts';
import { errorFacts } from '../../main/requests/request-story.ts';
import { heldDetail, heldInColumn, heldWords } from '../../main/requests/story-of-holdings.ts';
import { callFact, readBy, readYaml } from '../../main/requests/story-of-reading.ts';
import type {
  PlainRow,
  RequestExecution,
  RequestView,
} from '../../main/store/queries/request-views.ts';
import { formatUnits } from '../../shared/amounts.ts';
import { coinSymbol, nativeDecimals, networkName } from '../../shared/chain/networks.ts';
import { utcTime } from '../../shared/iso-time.ts';
import {
  outOf,
  type RequestStory,
  type StoryDetail,
  type StoryScore,
} from '../../shared/requests/story.ts';
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
    `Steps done: ${outOf(stepsDone, steps)}`,
    `Effects as rehearsed: ${outOf(effectsVerified, effects)}`,
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
    `${utcTime(request.created_at)}  "${request.user_prompt}"`,
    `Account: ${request.wallet_address ?? 'none'}`,
    ...view.prompts.flatMap(promptLines),
    ...view.toolExecutions.flatMap(callLines),
    plan === null
      ? 'No plan came of it.'
      : `Plan ${plan.planId}, ${plan.name}: ${stateOfPlan(view)}`,
    ...view.rehearsals.map((row) => `${utcTime(Number(row.created_at))}  ${rehearsedWords(row)}`),
    ...scheduleLines(view),
    ...view.executions.flatMap(executionLines),
    ...view.toolExecutions.flatMap(walletLines),
    ...view.errors.map(
      (row) =>
        `${utcTime(Number(row.created_at))}  error ${row.error_code}: ${errorFacts(row).join(' ')}`,
    ),
    `${view.audit.length} lines of the audit log.`,
  ];
}

/** One that is over because its schedule was removed says so, as the window does. */
function stateOfPlan({ plan, schedule }: RequestView): string {
  const isOver = plan?.status === 'cancelled' && schedule?.endsWhy === 'REMOVED';
  return isOver ? 'schedule removed' : (plan?.status ?? '');
}

/** What the account held around a call that may have changed it, in a line and whole. */
function walletLines(row: PlainRow): string[] {
  const { tool_name, wallet_context: before, updated_wallet_context: after } = row;
  if (before == null) return [];
  const words = after == null ? 'not known' : heldWords(readYaml(after));
  return [
    `  ${tool_name}: held before: ${heldWords(readYaml(before))}; after: ${words}`,
    ...wholeLines(heldInColumn('Held before', before)),
    ...wholeLines(heldInColumn('Held after', after)),
  ];
}

/** A call that a model made while it read. */
function callLines(row: PlainRow): string[] {
  if (row.execution_id !== null) return [];
  return [`${utcTime(Number(row.created_at))}  ${row.reasoning}, ${callFact(row)}`];
}

function promptLines(row: PlainRow): string[] {
  const { prompt_type, prompt_content } = row;
  const reader = prompt_type === 'refinement' ? ` ${readBy(row)}` : '';
  const { entry_wallet_state, exit_wallet_state } = readYaml(prompt_content);
  return [
    `${utcTime(Number(row.created_at))}  ${promptWords[String(prompt_type)] ?? prompt_type}${reader}`,
    ...wholeLines(heldDetail('Held at the beginning', entry_wallet_state)),
    ...wholeLines(heldDetail('Held at the end', exit_wallet_state)),
  ];
}

function wholeLines(details: readonly StoryDetail[]): string[] {
  return details.flatMap(({ title, text }) => [
    `    ${title}:`,
    ...text.split('\n').map((line) => `      ${line}`),
  ]);
}

/** What was written down while the words were read. */
const promptWords: Readonly<Record<string, string>> = {
  user_input: 'your words came in',
  context_building: 'what is known was written down',
  refinement: 'your words were read',
  refinement_response: 'it was said what became of them',
  tool_execution: 'a tool was called',
};

function scheduleLines({ schedule }: RequestView): string[] {
  if (schedule === null) return [];
  const { agreedAt, endsWhy, runs } = schedule;
  const state = endsWhy === 'REMOVED' ? 'removed' : schedule.state;
  return [`${utcTime(agreedAt)}  agreed to as a schedule: ${state}, runs that came of it: ${runs}`];
}

function executionLines({ execution, steps, effects }: RequestExecution): string[] {
  const end = execution.completedAt === null ? '' : `, ended ${utcTime(execution.completedAt)}`;
  return [
    `${utcTime(execution.startedAt)}  run ${execution.executionId}: ${execution.state}${end}`,
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
