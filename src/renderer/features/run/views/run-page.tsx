import { useState } from 'react';
import type { ApprovalFacts } from '../../../../shared/approvals/facts.ts';
import type { RunView } from '../../../../shared/runs/views.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { Unread } from '../../../components/unread.tsx';
import { inOrder, treeNodes } from '../../../model/tree-nodes.ts';
import { useRun } from '../hooks/use-run.ts';
import { EventLog } from './event-log.tsx';
import { RunFoot } from './run-foot.tsx';
import { RunHead } from './run-head.tsx';
import { RunTree } from './run-tree.tsx';
import { StepLedger } from './step-ledger.tsx';
import { UndoPart } from './undo-part.tsx';

/** One run: the steps on time above, the chosen step's ledger and the events below, the one action at the foot. */
export function RunPage({ executionId }: { executionId: string }) {
  const { read, approvals } = useRun(executionId);
  if (read.value === null) {
    return (
      <div className="p-6">
        <h1 className="sr-only">Run</h1>
        <Unread
          error={read.error}
          kept="The run itself is not affected."
          onRetry={read.reload}
          rows={[
            [260, 110, 300],
            [220, 110, 200],
            [240, 110, 260],
          ]}
        >
          Reading the run.
        </Unread>
      </div>
    );
  }
  return <Shown run={read.value} approvals={approvals} stale={read.error} />;
}

interface ShownProps {
  run: RunView;
  approvals: readonly ApprovalFacts[];
  /** Why the last reading failed; what is shown is then older. */
  stale: Parameters<typeof ErrorNote>[0]['error'] | null;
}

function Shown({ run, approvals, stale }: ShownProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const nodes = treeNodes(
    run.steps,
    (step) => step.path,
    ({ tool, condition, rounds }) => tool === null && condition === null && rounds === null,
  );
  const order = inOrder(nodes);
  // The innermost: those above it are only under way because it is.
  const busy = order.findLast(({ row }) => row.state === 'waiting' || row.state === 'running');
  const failed = order.find(({ row }) => row.state === 'failed' && row.tool !== null);
  const lastDone = order.filter(({ row }) => row.effects.length > 0).at(-1);
  const selected =
    order.find((node) => node.id === chosen) ?? busy ?? failed ?? lastDone ?? order[0];
  return (
    <div className="page">
      <RunHead run={run} />
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <RunTree run={run} nodes={nodes} selected={selected?.id ?? null} onSelect={setChosen} />
        <div className="two-panes grid-cols-[minmax(0,1fr)_330px]">
          <ScrollPane label="Step" className="px-6 py-3.5">
            {stale ? (
              <div className="pb-3">
                <ErrorNote
                  error={stale}
                  kept="What you see was read before. The run is not affected."
                />
              </div>
            ) : null}
            {selected ? <StepLedger run={run} node={selected} /> : null}
            <UndoPart run={run} />
          </ScrollPane>
          <EventLog events={run.events} />
        </div>
      </div>
      <RunFoot run={run} approvals={approvals} />
    </div>
  );
}
