import type { StoreReader } from '../../main/store/store.ts';
import type { Message } from '../../shared/ipc/message-views.ts';
import type { PlanView } from '../../shared/ipc/plan-views.ts';
import type { ValidationIssue } from '../../shared/plan/validate/result.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { judgedLines } from '../plan/judged-lines.ts';
import { assumedIn } from './assumed-in.ts';
import { rehearsedLines } from './rehearsed-lines.ts';

/** What is known of the plan that a turn came to, beside what it does. */
export interface PlanOfTurn {
  assumptions: string[];
  issues: ValidationIssue[];
  rehearsed: 'ok' | 'failed' | 'unknown' | null;
  lines: string[];
  /** The very next call; nothing where there is no plan and no question. */
  next: string[];
}

/** `view`: null where the turn came to no plan; `asks`: where it came to a question. */
export function planOfTurn(
  reader: Pick<StoreReader, 'requests'>,
  own: Message,
  { view, asks }: { view: PlanView | null; asks: boolean },
): PlanOfTurn {
  if (view === null) {
    const next = asks
      ? [`To answer: countersign ask WORDS --conversation ${own.conversationId}`]
      : [];
    return { assumptions: [], issues: [], rehearsed: null, lines: [], next };
  }
  const assumptions = assumedIn(reader, own.requestId, view);
  const lines = [...assumptions, ...judgedLines(view)].map(visibleLine);
  return {
    assumptions,
    issues: view.validation.issues,
    rehearsed: view.rehearsal?.status ?? 'unknown',
    lines: [...lines, ...rehearsedLines(view)],
    next: [nextCall(view, own.conversationId)],
  };
}

/** A plan with an error or one that would fail is changed first; any other is run, or agreed to as a schedule. */
function nextCall(
  { planId, plan, validation, rehearsal, account }: PlanView,
  chat: string,
): string {
  if (!validation.valid || rehearsal?.status === 'failed') {
    return `To change it: countersign ask WORDS --conversation ${chat}`;
  }
  const startsItself = plan.trigger !== undefined && plan.trigger.type !== 'immediate';
  const verb = startsItself ? 'schedule add' : 'run';
  const who = account.address === '' ? 'ACCOUNT' : account.address;
  const kept = `countersign plan show ${planId} --json > plan.json`;
  return `To go on: ${kept}, then: countersign ${verb} plan.json --account ${who}`;
}
