// Edits of a plan's tree. None changes its input; a node id that is not there changes nothing.
import type { PlanNode } from '../nodes.ts';
import { placeNodes } from '../walk.ts';
import { mapNodes } from './map-nodes.ts';

/** Puts another node in the place of one. */
export function replaceNode(root: PlanNode, nodeId: string, next: PlanNode): PlanNode {
  return mapNodes(root, (node) => [node.id === nodeId ? next : node]);
}

/** Takes a node out, with all that is inside it. A plan keeps a root: an empty sequence in its place. */
export function removeNode(root: PlanNode, nodeId: string): PlanNode {
  return mapNodes(root, (node) => (node.id === nodeId ? [] : [node]));
}

/** Adds a node behind another; where that is not in a list of steps the two become one. */
export function insertAfter(root: PlanNode, nodeId: string, added: PlanNode): PlanNode {
  return mapNodes(root, (node) => (node.id === nodeId ? [node, added] : [node]));
}

/** Adds a node as the last step of a sequence or parallel node. */
export function appendStep(root: PlanNode, nodeId: string, added: PlanNode): PlanNode {
  return mapNodes(root, (node) => {
    const takes = node.id === nodeId && (node.type === 'sequence' || node.type === 'parallel');
    return [takes ? { ...node, steps: [...node.steps, added] } : node];
  });
}

/** Moves a step among its siblings; at the end of the list it stays where it is. */
export function moveStep(root: PlanNode, nodeId: string, by: -1 | 1): PlanNode {
  return mapNodes(root, (node) => {
    if (node.type !== 'sequence' && node.type !== 'parallel') return [node];
    const from = node.steps.findIndex((step) => step.id === nodeId);
    const moved = node.steps[from];
    const neighbour = node.steps[from + by];
    if (moved === undefined || neighbour === undefined) return [node];
    const steps = [...node.steps];
    steps[from] = neighbour;
    steps[from + by] = moved;
    return [{ ...node, steps }];
  });
}

/** An id that no node of the tree has: `swap`, then `swap-2`, … */
export function freshId(root: PlanNode, wanted: string): string {
  const taken = new Set(placeNodes(root).map(({ node }) => node.id));
  if (!taken.has(wanted)) return wanted;
  for (let copy = 2; ; copy += 1) {
    if (!taken.has(`${wanted}-${copy}`)) return `${wanted}-${copy}`;
  }
}
