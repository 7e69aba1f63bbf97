import type { CheckInput } from '../check.ts';
import { nodesById } from '../nodes-by-id.ts';
import { oncePerInput } from '../once-per.ts';
import { outputsUsed } from './outputs-used.ts';
import { stronglyConnected } from './strongly-connected.ts';

/** A node that needs its own output in the end, and its first reference that leads on in the ring. */
export interface RingMember {
  nodeId: string;
  /** Where that reference stands, and the step it names. */
  path: string;
  stepId: string;
}

interface Needs {
  stepId: string;
  path: string;
}

/**
 * The rings of steps that need each other's output; the members of each in reading order. A node needs what its
 * own parameters or condition take, not what the nodes inside it take.
 */
export const outputRings = oncePerInput((input): RingMember[][] => {
  const needs = needsOfNodes(input);
  // Whoever needs nothing is in no ring.
  const arrows = new Map(
    [...needs].map(([id, needed]) => [
      id,
      needed.flatMap(({ stepId }) => (needs.has(stepId) ? [stepId] : [])),
    ]),
  );
  if ([...arrows.values()].every((onward) => onward.length === 0)) return [];
  const order = new Map([...nodesById(input).keys()].map((id, index) => [id, index]));
  const byOrder = (a: string, b: string): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
  return stronglyConnected(arrows)
    .map((ids) => members(ids.toSorted(byOrder), needs))
    .filter((ring) => ring.length > 0)
    .toSorted(([a], [b]) => byOrder(a?.nodeId ?? '', b?.nodeId ?? ''));
});

function needsOfNodes(input: CheckInput): Map<string, Needs[]> {
  const needs = new Map<string, Needs[]>();
  for (const { nodeId, path, ref, step } of outputsUsed(input)) {
    if (nodeId === null || step === undefined) continue;
    const needed = needs.get(nodeId);
    if (needed === undefined) needs.set(nodeId, [{ stepId: ref.stepId, path }]);
    else needed.push({ stepId: ref.stepId, path });
  }
  return needs;
}

/** None for a step alone, unless it names itself. */
function members(ids: readonly string[], needs: ReadonlyMap<string, Needs[]>): RingMember[] {
  const inside = new Set(ids);
  return ids.flatMap((nodeId) => {
    const onward = needs.get(nodeId)?.find(({ stepId }) => inside.has(stepId));
    return onward === undefined ? [] : [{ nodeId, ...onward }];
  });
}
