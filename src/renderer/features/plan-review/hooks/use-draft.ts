import { useDeferredValue, useMemo, useState } from 'react';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { PlanContext } from '../../../../shared/plan/context.ts';
import { diffPlans, type PlanDifference } from '../../../../shared/plan/diff/diff-plans.ts';
import type { Plan } from '../../../../shared/plan/schema.ts';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { validatePlan } from '../../../../shared/plan/validate/validate-plan.ts';
import { api } from '../../../api.ts';
import { beginHistory, record, redo, undo } from '../../../model/edit-history.ts';
import { type Action, useAction } from '../../../state/use-action.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { useKeyDown } from '../../../state/use-shortcut.ts';
import type { Draft } from '../edit/draft-context.ts';

/** A plan being edited: its history, what the validator says, and how it is saved. */
export interface PlanDraft {
  fields: Draft;
  /** The revision and plan that the edit began with, or was put onto since. */
  base: Pick<PlanView, 'revision' | 'plan'>;
  /** In what it differs from the base. */
  changes: readonly PlanDifference[];
  /** Whether balances and prices could be read; what needs them is not judged without. */
  judgedFully: boolean;
  /** Fields whose text cannot be kept yet. */
  unread: number;
  undo: (() => void) | null;
  redo: (() => void) | null;
  save: Action<[], { revision: number; hash: string }>;
  /** Goes on with this edit on another revision: saving it will then follow that one. */
  putOnto(view: PlanView): void;
}

const nothingKnown: PlanContext = {};

/** Begins an edit of a plan. Every edit is judged here, without main. */
export function useDraft(view: PlanView): PlanDraft {
  const [base, setBase] = useState({ revision: view.revision, plan: view.plan });
  const [history, setHistory] = useState(() => beginHistory(view.plan));
  const [unread, setUnreadFields] = useState<ReadonlySet<string>>(new Set());
  const context = useRemote(
    `plan.context/${view.planId}`,
    () => api.planContext({ planId: view.planId }),
    ['wallet', 'status'],
  );
  const plan = history.now;
  const judged = useJudged(plan, base.plan, context.value ?? nothingKnown);
  const save = useAction(() =>
    api.planSave({ planId: view.planId, revision: base.revision, document: JSON.stringify(plan) }),
  );
  const back = history.past.length > 0 ? () => setHistory(undo) : null;
  const forth = history.future.length > 0 ? () => setHistory(redo) : null;
  useUndoKeys(back, forth);
  return {
    fields: {
      ...{ plan, issues: judged.issues, context: context.value ?? nothingKnown },
      edit: (next: Plan, field) => setHistory((last) => record(last, next, field)),
      setUnread: (field, isUnread) => setUnreadFields((last) => withMember(last, field, isUnread)),
    },
    judgedFully: knowsBalances(context),
    ...{ base, changes: judged.changes, unread: unread.size, undo: back, redo: forth, save },
    putOnto: (other) => {
      setBase({ revision: other.revision, plan: other.plan });
      save.clear();
    },
  };
}

/** While they are being asked for, nothing is said of it. */
function knowsBalances({ value, error }: Remote<PlanContext>): boolean {
  return error === null && (value === null || value.balances !== undefined);
}

/** Judged a moment after the typing, so that a large plan does not hold the keys up. */
function useJudged(
  plan: Plan,
  base: Plan,
  context: PlanContext,
): { issues: readonly ValidationIssue[]; changes: readonly PlanDifference[] } {
  const later = useDeferredValue(plan);
  const issues = useMemo(() => validatePlan(later, context).issues, [later, context]);
  const changes = useMemo(() => diffPlans(base, later), [base, later]);
  return { issues, changes };
}

function withMember(of: ReadonlySet<string>, member: string, is: boolean): ReadonlySet<string> {
  if (of.has(member) === is) return of;
  const next = new Set(of);
  if (is) next.add(member);
  else next.delete(member);
  return next;
}

/** Ctrl-Z and Ctrl-Shift-Z step over whole edits, in a field too: the text in it belongs to the plan. */
function useUndoKeys(back: (() => void) | null, forth: (() => void) | null): void {
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    (event.shiftKey ? forth : back)?.();
  });
}
