import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { moveStep, removeNode } from '../../../../shared/plan/edit/edit-tree.ts';
import type { Plan } from '../../../../shared/plan/schema.ts';
import { placeNodes } from '../../../../shared/plan/walk.ts';
import { IconButton } from '../../../components/button.tsx';
import { AddStep } from './add-step.tsx';
import { useDraftPlan } from './draft-context.ts';

interface StepToolsProps {
  selected: string | null;
  onSelect(id: string | null): void;
  /** Null when there is nothing to take back. */
  onUndo: (() => void) | null;
}

/** What can be done with the chosen step as a whole. */
export function StepTools({ selected, onSelect, onUndo }: StepToolsProps) {
  const { plan, edit } = useDraftPlan();
  const [removed, setRemoved] = useState<{ label: string; left: Plan } | null>(null);
  const node = placeNodes(plan.root).find((placed) => placed.node.id === selected)?.node;
  const moved = (by: -1 | 1) => (node ? moveStep(plan.root, node.id, by) : plan.root);
  const move = (by: -1 | 1) => edit({ ...plan, root: moved(by) }, null);
  const remove = () => {
    if (!node) return;
    const left = { ...plan, root: removeNode(plan.root, node.id) };
    setRemoved({ label: node.label, left });
    edit(left, null);
    onSelect(neighbour(plan.root, node.id, left.root));
  };
  return (
    <>
      <div className="row" role="toolbar" aria-label="Steps of the plan">
        <AddStep selected={node ?? null} onAdded={onSelect} />
        <IconButton
          sign={ArrowUp}
          label="Move this step up"
          disabled={moved(-1) === plan.root}
          onClick={() => move(-1)}
        />
        <IconButton
          sign={ArrowDown}
          label="Move this step down"
          disabled={moved(1) === plan.root}
          onClick={() => move(1)}
        />
        <IconButton sign={Trash2} label="Remove this step" disabled={!node} onClick={remove} />
      </div>
      <div role="status" className="s m w-full empty:hidden">
        {removed?.left === plan && onUndo ? (
          <p className="row">
            <span className="truncate">Removed “{removed.label}”.</span>
            <button type="button" className="link" onClick={onUndo}>
              Undo
            </button>
          </p>
        ) : null}
      </div>
    </>
  );
}

/** What is chosen when a node is gone: the one before it that is still there. */
function neighbour(
  before: Parameters<typeof placeNodes>[0],
  nodeId: string,
  after: typeof before,
): string | null {
  const left = new Set(placeNodes(after).map(({ node }) => node.id));
  const order = placeNodes(before).map(({ node }) => node.id);
  return order.slice(0, order.indexOf(nodeId)).findLast((id) => left.has(id)) ?? null;
}
