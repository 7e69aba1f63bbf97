import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { Plan } from '../../../../shared/plan/schema.ts';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { issuesByNode } from '../../../model/issue-places.ts';
import { drawPlan } from '../../../model/plan-graph/draw-plan.ts';
import { GraphBox } from './graph-box.tsx';
import { GraphLines } from './graph-lines.tsx';
import { numberedBoxes } from './numbered-boxes.ts';
import { useGraphFocus } from './use-graph-focus.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface PlanGraphProps {
  plan: Plan;
  issues: readonly ValidationIssue[];
  /** Id of the selected step. */
  selected: string | null;
  onSelect(id: string): void;
}

/**
 * The steps as a graph, from top to bottom. Arrows move between the steps, Home and End to the first and the
 * last, Enter selects; plus, minus and 0 change the size.
 */
export function PlanGraph({ plan, issues, selected, onSelect }: PlanGraphProps) {
  const drawing = useMemo(() => drawPlan(plan.root), [plan.root]);
  const boxes = useMemo(() => numberedBoxes(plan, drawing.boxes), [plan, drawing]);
  const byNode = useMemo(() => issuesByNode(issues), [issues]);
  const pane = useRef<HTMLDivElement>(null);
  const zoom = useZoom(pane, drawing);
  const paths = boxes.map(({ box }) => box.path);
  const selectedPath = boxes.find(({ box }) => box.node.id === selected)?.box.path;
  const focus = useGraphFocus({ pane, paths, moves: drawing.moves, selected: selectedPath });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    zoom.byKey[event.key]?.();
    focus.onKey(event);
  };
  const size = { width: drawing.width * zoom.scale, height: drawing.height * zoom.scale };
  return (
    <div className="graph-pane">
      <div ref={pane} className="graph-scroll">
        <div className="graph-sheet" style={size}>
          <div className="graph-scaled" style={{ scale: String(zoom.scale) }}>
            <GraphLines drawing={drawing} />
            <div
              role="tree"
              aria-label="Steps as a graph"
              aria-description="Up and down follow the plan, left and right go to the branch beside, Enter selects."
              className="graph-boxes"
              onKeyDown={onKeyDown}
            >
              {boxes.map((numbered) => (
                <GraphBox
                  key={numbered.box.path}
                  {...numbered}
                  issues={byNode.get(numbered.box.node.id) ?? []}
                  selected={numbered.box.path === selectedPath}
                  reachable={numbered.box.path === focus.here}
                  onSelect={() => {
                    focus.visit(numbered.box.path);
                    onSelect(numbered.box.node.id);
                  }}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      <ZoomButtons zoom={zoom} />
    </div>
  );
}
