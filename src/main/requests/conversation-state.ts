import type { RunState, WaitReason } from '../../shared/runs/states.ts';
import type { Store } from '../store/open-store.ts';
import type { PlanStatus } from '../store/queries/plans.ts';
import type { Content } from './messages.ts';

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

/** One short line on where a conversation stands, from what was said last; empty when nothing waits. */
export function conversationState(reader: Store['reader'], last: Content | null): string {
  switch (last?.kind) {
    case 'question':
      return last.answered ? '' : 'Waiting for your answer';
    case 'plan': {
      const status = reader.plans.get(last.planId)?.status;
      return status === undefined ? '' : ofPlan[status];
    }
    case 'run': {
      const run = reader.executions.get(last.executionId);
      if (run === undefined) return '';
      return run.waitingFor === null ? ofRun[run.state] : ofWaiting[run.waitingFor];
    }
    default:
      return '';
  }
}
