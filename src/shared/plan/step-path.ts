// The place of a step in a run: node ids from the root down, joined by `/`; below a loop with the
// number of the round, as in `root/loop#3/swap`. Ids are any text, so what has a meaning here is escaped.
import type { PlanNode } from './nodes.ts';
import { type PlacedNode, placeNodes } from './walk.ts';

/** A zero is written out as well: functions of the database end a text there. */
function name(id: string): string {
  return id.replaceAll(/[%/#\0]/g, encodeURIComponent);
}

export function rootPath(root: Pick<PlanNode, 'id'>): string {
  return name(root.id);
}

/** A node below `parent`, that is no body of a loop. */
export function childPath(parent: string, child: Pick<PlanNode, 'id'>): string {
  return `${parent}/${name(child.id)}`;
}

/** The body of a loop in one of its rounds, counted from 1. */
export function bodyPath(loop: string, round: number, body: Pick<PlanNode, 'id'>): string {
  return `${loop}#${round}/${name(body.id)}`;
}

/** Which round of its loop a body is of; null for any other step. */
export function roundOfBody(path: string): number | null {
  const round = path.match(/#(\d+)\/[^/#]+$/)?.[1];
  return round === undefined ? null : Number(round);
}

/** Whether a step is in that round of a loop, also where another loop is around it. */
export function isInRound(path: string, loop: string, round: number): boolean {
  return path.startsWith(`${loop}#${round}/`);
}

/** The rounds that a step is in, of each loop around it, the outermost first. */
export function roundsOf(path: string): number[] {
  return loopRounds(path).map(({ round }) => round);
}

/** The loops that a step is in by their paths, each with the round that it is in, the outermost first. */
export function loopRounds(path: string): { loop: string; round: number }[] {
  return [...path.matchAll(/#(\d+)\//g)].map(({ index, 1: round }) => ({
    ...{ loop: path.slice(0, index), round: Number(round) },
  }));
}

export interface PathedNode extends PlacedNode {
  stepPath: string;
}

/** A node and all below it in reading order, with the paths of the first round of each loop. */
export function pathNodes(node: PlanNode, path: string): PathedNode[] {
  const paths = new Map<PlanNode, string>();
  return placeNodes(node).map((placed) => {
    const { parent, role } = placed;
    const above = parent === null ? undefined : paths.get(parent);
    const stepPath = above === undefined ? path : below(above, placed.node, role);
    paths.set(placed.node, stepPath);
    return { ...placed, stepPath };
  });
}

function below(above: string, node: PlanNode, role: PlacedNode['role']): string {
  return role === 'body' ? bodyPath(above, 1, node) : childPath(above, node);
}

/**
 * Where the result of a node is found, seen from a step: in the same round of a loop that both are in, in
 * the last round of one that only the node is in. Undefined when the plan has no such node.
 */
export function pathSeenFrom(
  from: string,
  root: PlanNode,
  nodeId: string,
  lastRound: (loopPath: string) => number,
): string | undefined {
  const placed = placeNodes(root);
  const byNode = new Map(placed.map((each) => [each.node, each]));
  const chain: PlacedNode[] = [];
  for (
    let at = placed.find(({ node }) => node.id === nodeId);
    at !== undefined;
    at = at.parent === null ? undefined : byNode.get(at.parent)
  ) {
    chain.unshift(at);
  }
  let path: string | undefined;
  for (const { node, role } of chain) {
    if (path === undefined) path = rootPath(node);
    else if (role !== 'body') path = childPath(path, node);
    else path = bodyPath(path, roundAt(from, path) ?? lastRound(path), node);
  }
  return path;
}

function roundAt(from: string, loop: string): number | undefined {
  if (!from.startsWith(`${loop}#`)) return undefined;
  return Number.parseInt(from.slice(loop.length + 1), 10);
}
