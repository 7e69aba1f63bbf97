import type { StoryDetail, StoryPart, StoryState } from '../../shared/requests/story.ts';
import type { RunState, StepState, Verdict } from '../../shared/runs/states.ts';
import type { RequestExecution, RequestView } from '../store/queries/request-views.ts';
import { steps as lifeSteps } from './record-request.ts';
import { heldDetail, heldInColumn } from './story-of-holdings.ts';
import { readYaml } from './story-of-reading.ts';

const ofRun: Readonly<Record<RunState, StoryState>> = {
  pending: 'open',
  running: 'open',
  waiting: 'open',
  paused: 'open',
  completed: 'done',
  failed: 'failed',
  cancelled: 'skipped',
};

const ofStep: Readonly<Record<StepState, StoryState>> = {
  pending: 'open',
  running: 'open',
  waiting: 'open',
  completed: 'done',
  failed: 'failed',
  skipped: 'skipped',
};

const verdicts: Readonly<Record<Verdict, string>> = {
  not_checked: 'not held against its rehearsal yet',
  matched: 'as rehearsed',
  within_tolerance: 'as rehearsed, within its tolerance',
  different: 'different from its rehearsal',
};

/** A run of a request: that it began, each of its actions, and its end. */
export function runParts(
  { execution, steps, effects }: RequestExecution,
  view: Pick<RequestView, 'toolExecutions' | 'prompts'>,
): StoryPart[] {
  const id = execution.executionId;
  const part = { after: null, isTrouble: false, details: [] };
  const began: StoryPart = {
    ...{ ...part, id, title: 'Run', facts: [ofWhat(execution)] },
    ...{ state: 'done', at: execution.startedAt },
  };
  const done = steps
    .filter(({ tool }) => tool !== null)
    .map(
      (step): StoryPart => ({
        ...{ ...part, id: `${id} ${step.path}`, title: step.label },
        facts: effects.filter(({ effect }) => effect.path === step.path).flatMap(effectFacts),
        details: heldAround(effects, step.path, view),
        ...{ state: ofStep[step.state], at: step.startedAt },
      }),
    );
  const end: StoryPart = {
    ...{ ...part, id: `${id} end`, title: `Run ${execution.state}` },
    facts: execution.error === null ? [] : [execution.error.message],
    details: heldAtEnd(id, view),
    ...{ state: ofRun[execution.state], at: execution.completedAt },
  };
  return [began, ...done, end];
}

/** What the account held before the first effect of a step, and after the last of which that is known. */
function heldAround(
  effects: RequestExecution['effects'],
  path: string,
  { toolExecutions }: Pick<RequestView, 'toolExecutions'>,
): StoryDetail[] {
  const ids = effects
    .filter(({ effect }) => effect.path === path)
    .map(({ effect }) => effect.effectId);
  const rows = toolExecutions.filter(({ effect_id }) => ids.includes(String(effect_id)));
  const after = rows.findLast((row) => row.updated_wallet_context !== null);
  return [
    ...heldInColumn('Held before', rows[0]?.wallet_context),
    ...heldInColumn('Held after', after?.updated_wallet_context),
  ];
}

/** Rows of before 2026-11-28 do not say of which run they are. */
function heldAtEnd(executionId: string, { prompts }: Pick<RequestView, 'prompts'>): StoryDetail[] {
  const ends = prompts
    .filter(({ step_number }) => step_number === lifeSteps.exitState)
    .map(({ prompt_content }) => readYaml(prompt_content));
  const end = ends.find(({ run }) => run === executionId);
  return heldDetail('Held at the end', end?.exit_wallet_state);
}

function ofWhat({ triggerId }: RequestExecution['execution']): string {
  return triggerId === null ? 'of the plan as it was agreed to' : 'of its schedule';
}

function effectFacts({ effect, approval }: RequestExecution['effects'][number]): string[] {
  const decided = approval?.decidedBy ?? null;
  return [
    ...(decided === null ? [] : [`approved by ${approver(decided)}`]),
    ...(effect.txHash === null ? [] : [`transaction ${effect.txHash.slice(0, 10)}…`]),
    `${effect.kind.replaceAll('_', ' ')}: ${effect.state}, ${verdicts[effect.verdict]}`,
  ];
}

function approver(decidedBy: string): string {
  if (decidedBy === 'local') return 'you';
  return decidedBy.startsWith('mandate:') ? 'its mandate, without asking you' : decidedBy;
}
