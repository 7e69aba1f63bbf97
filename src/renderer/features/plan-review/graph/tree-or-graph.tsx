import { ListTree, type LucideIcon, Workflow } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Plan } from '../../../../shared/plan/schema.ts';
import { planTree } from '../../../../shared/plan/tree.ts';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { EitherSwitch } from '../../../components/either-switch.tsx';
import { Empty } from '../../../components/empty.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { stepNodes } from '../../../model/plan-facts.ts';
import { inOrder } from '../../../model/tree-nodes.ts';
import { type PlanPicture, usePlanPicture } from '../../../state/plan-picture-store.ts';

// The graph is a chunk of its own: who only reads the tree does not wait for it.
const PlanGraph = lazy(async () => ({ default: (await import('./plan-graph.tsx')).PlanGraph }));

/** Beyond these a graph is a picture of nothing, and slow. */
const mostSteps = 400;

interface TreeOrGraphProps {
  plan: Plan;
  issues: readonly ValidationIssue[];
  /** Id of the step that both show as selected. */
  selected: string | null;
  onSelect(id: string): void;
  /** Stands in the head, beside the switch. */
  tools?: ReactNode;
  /** The tree, and what stands under it. */
  children: ReactNode;
}

/** The left pane of a plan: its steps as a tree or as a graph, with the switch between them. */
export function TreeOrGraph({ tools, children, ...graph }: TreeOrGraphProps) {
  const { picture, show } = usePlanPicture();
  const pane = useRef<HTMLDivElement>(null);
  const showTree = () => {
    flushSync(() => show('tree'));
    // The button that was pressed is gone with the graph.
    pane.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  return (
    <div
      ref={pane}
      className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] border-r border-line"
    >
      <div className="row min-h-11 flex-wrap border-b border-line px-5 py-1.5">
        <EitherSwitch
          label="Show the steps as"
          options={pictures}
          value={picture}
          onChange={show}
        />
        {tools}
      </div>
      {picture === 'tree' ? (
        <ScrollPane label="Plan">{children}</ScrollPane>
      ) : (
        <Graph {...graph} onTree={showTree} />
      )}
    </div>
  );
}

const pictures: readonly { value: PlanPicture; word: string; sign: LucideIcon }[] = [
  { value: 'tree', word: 'Tree', sign: ListTree },
  { value: 'graph', word: 'Graph', sign: Workflow },
];

type GraphProps = Omit<TreeOrGraphProps, 'children' | 'tools'> & { onTree(): void };

function Graph({ onTree, ...props }: GraphProps) {
  const steps = inOrder(stepNodes(planTree(props.plan))).length;
  if (steps > mostSteps) {
    return (
      <Empty
        title="Too many steps for a graph"
        action={<Button onClick={onTree}>Show the tree</Button>}
      >
        This plan has {steps} steps. With more than {mostSteps} a graph can no longer be read; the
        tree shows them all.
      </Empty>
    );
  }
  const waiting = (
    <div className="p-5">
      <Bones rows={[[200], [200], [200]]}>Drawing the graph.</Bones>
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <PlanGraph {...props} />
    </Suspense>
  );
}
