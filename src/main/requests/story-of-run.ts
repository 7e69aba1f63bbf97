import type { StoryPart, StoryState } from '../../shared/requests/story.ts';
import type { RunState, StepState, Verdict } from '../../shared/runs/states.ts';
import type { RequestExecution } from '../store/queries/request-views.ts';

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
export function runParts({ execution, steps, effects }: RequestExecution): StoryPart[] {
  const id = execution.executionId;
  const part = { after: null, isTrouble: false };
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
        ...{ state: ofStep[step.state], at: step.startedAt },
      }),
    );
  const end: StoryPart = {
    ...{ ...part, id: `${id} end`, title: `Run ${execution.state}` },
    facts: execution.error === null ? [] : [execution.error.message],
    ...{ state: ofRun[execution.state], at: execution.completedAt },
  };
  return [began, ...done, end];
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
