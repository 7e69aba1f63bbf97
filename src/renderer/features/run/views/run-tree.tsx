import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RunView, StepView } from '../../../../shared/runs/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { stepIcon } from '../../../components/step-icon.ts';
import { StepTree } from '../../../components/step-tree.tsx';
import { shortName } from '../../../format/hex.ts';
import { span } from '../../../format/time.ts';
import { foldedRows } from '../../../model/folded-rows.ts';
import { type TimeAxis, timeAxis, timeBars } from '../../../model/time-axis.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';
import { useNow } from '../../../state/use-now.ts';
import { stepWords } from '../../../words/run-words.ts';
import { LeftOut } from './left-out.tsx';
import { RunAxis } from './run-axis.tsx';

interface RunTreeProps {
  run: RunView;
  nodes: readonly TreeNode<StepView>[];
  selected: string | null;
  onSelect(id: string): void;
  /** Shows the part of a long run around a step. */
  onLookAt(path: string): void;
}

/** The steps, each going on to the right as its own time bar. */
export function RunTree({ run, nodes, selected, onSelect, onLookAt }: RunTreeProps) {
  const now = useNow(run.completedAt === null ? 1000 : 60_000);
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const axis = timeAxis(run, now);
  const folded = foldedRows(nodes, turned);
  const fold = (id: string, isFolded: boolean) => setTurned(new Map(turned).set(id, isFolded));
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = pane.current?.querySelector(`[data-id="${CSS.escape(selected ?? '')}"] > .trow`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <ScrollPane label="Steps" className="run-grid max-h-[46vh]" pane={pane}>
      <div className="run-head s m">
        <span className="col-span-2">Step</span>
        <span>State</span>
        <Legend />
      </div>
      <NarrowLegend />
      <LeftOut run={run} nodes={nodes} onLookAt={onLookAt} />
      <StepTree
        nodes={nodes}
        label="Steps with times"
        selected={selected}
        onSelect={onSelect}
        folded={folded}
        onFold={fold}
      >
        {(node) => (
          <Row
            node={node}
            run={run}
            axis={axis}
            now={now}
            folded={folded.has(node.id)}
            onFold={(isFolded) => fold(node.id, isFolded)}
          />
        )}
      </StepTree>
      <RunAxis axis={axis} end={run.completedAt ?? now} running={run.completedAt === null} />
    </ScrollPane>
  );
}

const legend = [
  ['bar-works', 'works'],
  ['bar-confirms', 'confirms'],
  ['bar-waits', 'waits for you'],
  ['bar-rests', 'waits for its time'],
  ['bar-fails', 'fails'],
  ['bar-retries', 'waits to retry'],
] as const;

/** Where the head has no room for it, below the head. */
function NarrowLegend() {
  return (
    <div className="s m hidden flex-wrap justify-end gap-x-3 px-5 py-1 max-[1180px]:flex">
      <LegendWords />
    </div>
  );
}

function Legend() {
  return (
    <span className="col-span-2 flex justify-end gap-3 max-[1180px]:hidden">
      <LegendWords />
    </span>
  );
}

function LegendWords() {
  return (
    <>
      {legend.map(([shape, word]) => (
        <span key={word} className="nowrap">
          <i className={`bar-key ${shape}`} />
          {word}
        </span>
      ))}
    </>
  );
}

interface RowProps {
  node: TreeNode<StepView>;
  run: RunView;
  axis: TimeAxis;
  now: number;
  folded: boolean;
  onFold(folded: boolean): void;
}

function Row({ node, run, axis, now, folded, onFold }: RowProps) {
  const step = node.row;
  const words = stepWords(step, run.state);
  return (
    <>
      <span className="number">{node.number}</span>
      <span className="label" title={node.label}>
        {node.children.length > 0 ? <Turn folded={folded} onFold={onFold} /> : null}
        <Icon of={stepIcon(step.kind, step.tool)} />
        {step.round === null ? null : <span className="m">round {step.round}: </span>}
        {shortName(node.label)}
      </span>
      <StateMark sign={words.sign} tone={words.tone}>
        <span className="truncate">{words.short ?? words.word}</span>
      </StateMark>
      <Lane step={step} axis={axis} now={now} />
      <span className="s q text-right nowrap">
        {step.startedAt === null
          ? ''
          : span((step.completedAt ?? run.completedAt ?? now) - step.startedAt)}
      </span>
    </>
  );
}

/** For the pointer; the arrow keys do the same. */
function Turn({ folded, onFold }: Pick<RowProps, 'folded' | 'onFold'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="turn"
      onClick={(event) => {
        event.stopPropagation();
        onFold(!folded);
      }}
    >
      <Icon of={folded ? ChevronRight : ChevronDown} size={14} />
    </button>
  );
}

const shapes = {
  works: 'bar-works',
  confirms: 'bar-confirms',
  waits: 'bar-waits',
  rests: 'bar-rests',
  fails: 'bar-fails',
  retries: 'bar-retries',
} as const;

function Lane({ step, axis, now }: { step: StepView; axis: TimeAxis; now: number }) {
  return (
    <span className="lane" aria-hidden="true">
      {timeBars(step, axis, now).map((bar) => (
        <i
          key={`${bar.kind}/${bar.left}`}
          className={`${shapes[bar.kind]} ${bar.open ? 'bar-open' : ''}`}
          style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
        />
      ))}
    </span>
  );
}
