import type { CheckInput } from '../check.ts';
import { oncePerInput } from '../sense/once-per-input.ts';
import { refsOfNode } from './refs.ts';
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
export const outputRings = oncePerInput(({ placed }: CheckInput): RingMember[][] => {
  const needs = new Map<string, Needs[]>();
  for (const { node, path } of placed) {
    // Of nodes of one name a reference means the first; the others are named as duplicates.
    if (!needs.has(node.id)) needs.set(node.id, outputsNeeded(refsOfNode(node, path)));
  }
  const arrows = new Map(
    [...needs].map(([id, needed]) => [
      id,
      needed.map(({ stepId }) => stepId).filter((stepId) => needs.has(stepId)),
    ]),
  );
  const order = new Map([...needs.keys()].map((id, index) => [id, index]));
  const byOrder = (a: string, b: string): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
  return stronglyConnected(arrows)
    .map((ids) => members(ids.toSorted(byOrder), needs))
    .filter((ring) => ring.length > 0)
    .toSorted(([a], [b]) => byOrder(a?.nodeId ?? '', b?.nodeId ?? ''));
});

function outputsNeeded(refs: ReturnType<typeof refsOfNode>): Needs[] {
  return refs.flatMap(({ ref, path }) =>
    ref.type === 'step_output' ? [{ stepId: ref.stepId, path }] : [],
  );
}

/** None for a step alone, unless it names itself. */
function members(ids: readonly string[], needs: ReadonlyMap<string, Needs[]>): RingMember[] {
  const inside = new Set(ids);
  return ids.flatMap((nodeId) => {
    const onward = needs.get(nodeId)?.find(({ stepId }) => inside.has(stepId));
    return onward === undefined ? [] : [{ nodeId, ...onward }];
  });
}
