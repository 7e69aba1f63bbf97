import canonicalize from 'canonicalize';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { undoIdOf } from '../../../shared/plan/undo/generate-undo-plan.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import type { Store } from '../../store/open-store.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import type { Run } from '../run.ts';

/**
 * The entry that is undone when this effect is confirmed; null for all but the last effect of a step of
 * an undo. A step that a person changed no longer does what undoes the entry, so it undoes none.
 */
export function entryUndoneBy(
  reader: Store['reader'],
  { execution, plan }: Run,
  node: ActionNode,
  { last }: Pick<EffectRecord, 'last'>,
): string | null {
  const undoId = undoIdOf(node.id);
  if (!last || execution.undoes === null || undoId === null) return null;
  if (reader.undo.get(undoId)?.executionId !== execution.undoes) return null;
  const made = reader.plans.getRevision(plan.id, 1);
  if (made === undefined) return null;
  const original = placeNodes(requireStored(made.document).root).find(
    (placed) => placed.node.id === node.id,
  )?.node;
  return original?.type === 'action' && callOf(original) === callOf(node) ? undoId : null;
}

function callOf({ tool, params }: ActionNode): string {
  return canonicalize({ tool, params }) ?? '';
}
