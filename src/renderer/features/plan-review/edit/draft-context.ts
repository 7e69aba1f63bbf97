import { createContext, useContext } from 'react';
import type { PlanContext } from '../../../../shared/plan/context.ts';
import { replaceNode } from '../../../../shared/plan/edit/edit-tree.ts';
import type { PlanNode } from '../../../../shared/plan/nodes.ts';
import type { Plan } from '../../../../shared/plan/schema.ts';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';

/** The plan that is being edited, as its fields see it. */
export interface Draft {
  plan: Plan;
  /** What the validator says of it as it is now. */
  issues: readonly ValidationIssue[];
  context: PlanContext;
  /** Keeps the next plan; edits in the same `field` one after the other are one step back. */
  edit(next: Plan, field: string | null): void;
  /** Says of a field that what is typed in it cannot be kept yet, or can again. */
  setUnread(field: string, unread: boolean): void;
}

export const DraftContext = createContext<Draft | null>(null);

/** Only inside the editor. */
export function useDraftPlan(): Draft {
  const draft = useContext(DraftContext);
  if (draft === null) throw new Error('A field of the editor stands outside of it.');
  return draft;
}

/** Edits one node; `field` as in `edit`, told apart by the node. */
export function useEditNode(): (node: PlanNode, field: string | null) => void {
  const { plan, edit } = useDraftPlan();
  return (node, field) =>
    edit(
      { ...plan, root: replaceNode(plan.root, node.id, node) },
      field === null ? null : `${node.id}/${field}`,
    );
}

/** Where the action acts: its own network, else the plan's, else the app's. */
export function useChainId(own: unknown): number | undefined {
  const { plan, context } = useDraftPlan();
  return typeof own === 'number' ? own : (plan.chainId ?? context.defaultChain);
}
