import { namesFor } from '../../shared/plan/describe/names.ts';
import { briefLabel } from '../../shared/plan/describe/own-label.ts';
import { mapNodes } from '../../shared/plan/edit/map-nodes.ts';
import type { ActionNode, PlanNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { bundledTokens } from '../../shared/tokens/bundled-tokens.ts';
import { planName } from '../agent/compiler/plan-name.ts';

/**
 * The names of an edited plan: an action that does something else now, under the label that it had, would be
 * called by what it did before, so it is called by what it does. A plan that was called by its only action,
 * by the action at its root, or by all its steps follows. A name that the person wrote stays.
 */
export function editedNames(before: Plan, after: Plan): Pick<Plan, 'name' | 'root'> {
  const old = new Map(actionsOf(before.root).map((action) => [action.id, action]));
  const names = namesFor(bundledTokens, after.chainId, new Set());
  const root = mapNodes(after.root, (node) =>
    node.type === 'action' && isStale(node, old.get(node.id))
      ? [{ ...node, label: briefLabel(node, names) }]
      : [node],
  );
  return { root, name: nameOf(before, after, root) };
}

function isStale(action: ActionNode, was: ActionNode | undefined): boolean {
  return was !== undefined && was.label === action.label && doing(was) !== doing(action);
}

/** Told apart without the order of the parameters, which says nothing. */
function doing({ tool, params }: ActionNode): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([tool, sorted]);
}

function nameOf(before: Plan, after: Plan, root: PlanNode): string {
  if (after.name !== before.name) return after.name;
  const namesake = namesakeOf(before.root);
  if (namesake?.label !== before.name)
    return before.name === planName(before.root) ? planName(root) : after.name;
  return actionsOf(root).find(({ id }) => id === namesake.id)?.label ?? after.name;
}

/** The action after which a plan is called: the one at its root, else the only one. */
function namesakeOf(root: PlanNode): ActionNode | undefined {
  if (root.type === 'action') return root;
  const [only, ...more] = actionsOf(root);
  return more.length === 0 ? only : undefined;
}

function actionsOf(root: PlanNode): ActionNode[] {
  return placeNodes(root).flatMap(({ node }) => (node.type === 'action' ? [node] : []));
}
