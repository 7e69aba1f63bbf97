import type { ConversationSummary, FoundIn } from '../../shared/ipc/chat-views.ts';
import type { RunState, WaitReason } from '../../shared/runs/states.ts';
import type { ConversationRecord } from '../store/queries/conversations.ts';
import type { ExecutionRecord } from '../store/queries/execution-row.ts';
import type { PlanStatus } from '../store/queries/plans.ts';
import type { StoreReader } from '../store/store.ts';
import { scheduleRemoved } from './kept/schedule-removed.ts';
import { type Content, contentOf } from './messages.ts';

type Reader = Pick<StoreReader, 'conversations' | 'plans' | 'executions' | 'steps' | 'triggers'>;

const ofQuestion = 'Waiting for your answer';

const ofWaiting: Readonly<Record<WaitReason, string>> = {
  approval: 'Waiting for your approval',
  time: 'Waiting for its time',
  condition: 'Waiting for its condition',
  budget: 'Waiting for its budget',
  unlock: 'Waiting for you to unlock',
  in_doubt: 'Looking up what became of it',
  retry: 'Trying again',
};

const ofRun: Readonly<Record<RunState, string>> = {
  pending: 'Starting',
  running: 'Running',
  waiting: 'Waiting',
  paused: 'Paused',
  completed: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const ofPlan: Readonly<Record<PlanStatus, string>> = {
  draft: 'Plan to correct',
  validated: 'Plan to review',
  scheduled: 'Scheduled',
  running: 'Running',
  paused: 'Paused',
  completed: 'Finished',
  failed: 'Failed',
  cancelled: 'Discarded',
};

/** A conversation for the list, with where it stands. */
export function conversationSummary(
  reader: Reader,
  { conversationId, title, updatedAt }: ConversationRecord,
  found: FoundIn | null = null,
): ConversationSummary {
  return { conversationId, title, state: lastState(reader, conversationId), updatedAt, found };
}

/** Of what was said last; a plan that was put away says nothing of what happened before it. */
function lastState(reader: Reader, conversationId: string): string {
  const last = reader.conversations.lastMessage(conversationId);
  const content = last === undefined ? null : contentOf(last);
  if (!isPutAway(reader, content)) return stateOf(reader, content);
  const runs = reader.conversations
    .shown(conversationId)
    .map(contentOf)
    .filter((said) => said?.kind === 'run');
  return stateOf(reader, runs.at(-1) ?? content);
}

function isPutAway({ plans }: Reader, said: Content | null): boolean {
  if (said?.kind !== 'plan' && said?.kind !== 'edited') return false;
  return plans.get(said.planId)?.status === 'cancelled';
}

/** One short line from what was said last; empty when nothing waits. */
function stateOf(reader: Reader, last: Content | null): string {
  switch (last?.kind) {
    case 'question':
      return last.answered ? '' : ofQuestion;
    case 'reply':
      return last.state === 'waiting' ? ofQuestion : '';
    case 'plan':
    case 'edited': {
      const status = reader.plans.get(last.planId)?.status;
      const open = reader.executions
        .listOfPlan(last.planId)
        .find(({ state }) => state === 'waiting');
      if (open !== undefined) return stateOfRun(reader, open);
      if (status === undefined) return '';
      const isRemoved = scheduleRemoved(reader, { planId: last.planId, status });
      return isRemoved ? 'Schedule removed' : ofPlan[status];
    }
    case 'run': {
      const run = reader.executions.get(last.executionId);
      return run === undefined ? '' : stateOfRun(reader, run);
    }
    default:
      return '';
  }
}

function stateOfRun(
  { steps }: Reader,
  { executionId, state, waitingFor }: ExecutionRecord,
): string {
  if (waitingFor === 'approval' && steps.asksGate(executionId)) return ofQuestion;
  return waitingFor === null ? ofRun[state] : ofWaiting[waitingFor];
}
