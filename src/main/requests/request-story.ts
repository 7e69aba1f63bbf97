// What became of a request, read from its rows alone.
import { AppError } from '../../shared/errors.ts';
import type { RequestStory, StoryPart, StoryScore } from '../../shared/requests/story.ts';
import { sumOfCosts } from '../../shared/requests/sum-of-costs.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import type { PlainRow, RequestView } from '../store/queries/request-views.ts';
import { atOf, plain, readingParts, readYaml } from './story-of-reading.ts';
import { runParts } from './story-of-run.ts';

/** The whole story of a request. */
export function requestStory(view: RequestView): RequestStory {
  const { request } = view;
  const parts = [
    ...readingParts(view),
    ...planParts(view),
    ...scheduleParts(view),
    ...view.executions.flatMap((execution) => runParts(execution, view)),
  ];
  return {
    requestId: request.request_id,
    said: request.user_prompt,
    parts: inOneLine([...parts, ...troubleParts(view)]),
    score: scoreOf(view),
  };
}

/** Each part follows from the one before, unless it says from which. */
function inOneLine(parts: readonly StoryPart[]): StoryPart[] {
  let before: string | null = null;
  return parts.map((part) => {
    if (part.isTrouble) return { ...part, after: part.after ?? before };
    const after = part.after ?? before;
    before = part.id;
    return { ...part, after };
  });
}

function planParts({ plan, rehearsals }: RequestView): StoryPart[] {
  if (plan === null) return [];
  const revision = `revision ${plan.revision}`;
  return [
    plain('plan', 'Plan', [plan.name, revision], null),
    ...rehearsals.map((row) => {
      const block = row.block_number === null ? 'on no chain' : `on block ${row.block_number}`;
      const isAway = row.without_chain === 1;
      const title = isAway ? 'Could not be rehearsed' : 'Rehearsed';
      return plain(
        String(row.rehearsal_id),
        title,
        [isAway ? 'no chain answered' : block],
        atOf(row),
      );
    }),
  ];
}

function scheduleParts({ schedule, executions }: RequestView): StoryPart[] {
  if (schedule === null) return [];
  const { agreedAt, runs } = schedule;
  const shown = executions.filter(({ execution }) => execution.triggerId !== null).length;
  const facts = [
    `runs that came of it: ${runs}${shown < runs ? `, of which the newest ${shown} follow` : ''}`,
    ...stands(schedule),
  ];
  return [plain('schedule', 'Agreed to as a schedule', facts, agreedAt)];
}

function stands({ state, endsWhy }: NonNullable<RequestView['schedule']>): string[] {
  if (state === 'active') return [];
  if (state === 'paused') return ['it is paused'];
  return [endsWhy === 'REMOVED' ? 'it was removed' : 'it is over'];
}

/** Each beside the step of the run that it is of. */
function troubleParts({ errors, executions }: RequestView): StoryPart[] {
  return errors.map((row) => {
    const of = executions.find(({ execution }) => execution.executionId === row.execution_id);
    const step = of?.steps.filter(({ tool }) => tool !== null)[Number(row.step_number) - 1];
    return {
      ...plain(String(row.error_id), String(row.error_code), errorFacts(row), atOf(row)),
      ...{ state: 'failed', isTrouble: true },
      after: of && step ? `${of.execution.executionId} ${step.path}` : null,
    };
  });
}

/** What happened, of which class it is, and what was done about it. */
export function errorFacts(row: PlainRow): string[] {
  const { class: kind } = readYaml(row.error_details);
  return [
    String(row.error_message),
    ...(typeof kind === 'string' ? [`class: ${kind.replaceAll('_', ' ')}`] : []),
    ...(row.recovery == null ? [] : [String(row.recovery)]),
  ];
}

function scoreOf(view: RequestView): StoryScore {
  const steps = view.executions.flatMap((each) => each.steps.filter(({ tool }) => tool !== null));
  const effects = view.executions.flatMap((each) => each.effects.map(({ effect }) => effect));
  const asked = view.prompts.filter(({ model }) => model !== null);
  const ends = [
    view.request.updated_at,
    ...view.executions.map(({ execution }) => execution.completedAt ?? 0),
  ];
  return {
    steps: steps.length,
    stepsDone: steps.filter(({ state }) => state === 'completed').length,
    effects: effects.length,
    effectsVerified: effects.filter(
      ({ verdict }) => verdict === 'matched' || verdict === 'within_tolerance',
    ).length,
    fees: feesOf(effects),
    inputTokens: sumOf(asked, 'input_tokens'),
    outputTokens: sumOf(asked, 'output_tokens'),
    costUsd: sumOfCosts(asked.map(({ cost_usd }) => (cost_usd == null ? null : String(cost_usd)))),
    tookMs: Math.max(...ends) - view.request.created_at,
  };
}

function feesOf(effects: readonly EffectRecord[]): StoryScore['fees'] {
  const byChain = new Map<number, bigint>();
  for (const { chainId, feeWei } of effects) {
    if (feeWei !== null) byChain.set(chainId, (byChain.get(chainId) ?? 0n) + BigInt(feeWei));
  }
  return [...byChain].map(([chainId, wei]) => ({ chainId, wei: String(wei) }));
}

function sumOf(rows: readonly PlainRow[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
}

/** REQUEST_NOT_FOUND. */
export function requestNotFound(id: string): AppError {
  return new AppError('REQUEST_NOT_FOUND', 'invalid_params', 'There is no such request.', {
    advice: 'Check its id; "latest" stands for the newest.',
    facts: { id },
  });
}
