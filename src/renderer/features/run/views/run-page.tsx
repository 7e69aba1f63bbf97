import { useState } from 'react';
import type { ApprovalFacts } from '../../../../shared/approvals/facts.ts';
import type { Verdict } from '../../../../shared/runs/states.ts';
import type { RunView } from '../../../../shared/runs/views.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { Unread } from '../../../components/unread.tsx';
import { runNodes } from '../../../model/run-nodes.ts';
import { stepVerdict } from '../../../model/step-verdict.ts';
import { inOrder } from '../../../model/tree-nodes.ts';
import { useRun } from '../hooks/use-run.ts';
import { EventLog } from './event-log.tsx';
import { RunFoot } from './run-foot.tsx';
import { RunHead } from './run-head.tsx';
import { RunLinks } from './run-links.tsx';
import { RunTree } from './run-tree.tsx';
import { StepLedger } from './step-ledger.tsx';
import { UndoPart } from './undo-part.tsx';

interface RunPageProps {
  executionId: string;
  /** Everything is stopped. */
  halted: boolean;
}

/** One run: the steps on time above, the chosen step's ledger and the events below, the one action at the foot. */
export function RunPage({ executionId, halted }: RunPageProps) {
  const [around, setAround] = useState<string | null>(null);
  const { read, approvals } = useRun(executionId, around);
  const lookAt = (path: string | null) => {
    setAround(path);
    void read.reload();
  };
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
  return (
    <Shown
      run={read.value}
      readAt={read.readAt}
      approvals={approvals}
      stale={read.error}
      halted={halted}
      onLookAt={lookAt}
    />
  );
}

interface ShownProps {
  run: RunView;
  readAt: number | null;
  approvals: readonly ApprovalFacts[];
  halted: boolean;
  onLookAt(path: string | null): void;
  /** Why the last reading failed; what is shown is then older. */
  stale: Parameters<typeof ErrorNote>[0]['error'] | null;
}

/** Of the effect that a run is paused over. */
const offVerdicts: Readonly<Record<string, Verdict>> = {
  OUTCOME_DIFFERENT: 'different',
  OUTCOME_UNREAD: 'not_checked',
};

function Shown({ run, readAt, approvals, stale, halted, onLookAt }: ShownProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const nodes = runNodes(run);
  const order = inOrder(nodes);
  // The innermost: those above it are only under way because it is.
  const busy = order.findLast(({ row }) => row.state === 'waiting' || row.state === 'running');
  const failed = order.findLast(({ row }) => row.state === 'failed');
  const lastDone = order.filter(({ row }) => row.effects.length > 0).at(-1);
  const verdict = offVerdicts[run.error?.code ?? ''];
  const off = verdict && order.findLast(({ row }) => stepVerdict(row) === verdict);
  const selected =
    order.find((node) => node.id === chosen) ?? off ?? busy ?? failed ?? lastDone ?? order[0];
  return (
    <div className="page">
      <RunHead run={run} />
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <RunTree
          run={run}
          nodes={nodes}
          selected={selected?.id ?? null}
          onSelect={setChosen}
          onLookAt={onLookAt}
        />
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
            <RunLinks run={run} />
            {selected ? <StepLedger run={run} node={selected} /> : null}
            <UndoPart run={run} />
          </ScrollPane>
          <EventLog run={run} readAt={readAt} nodes={order} />
        </div>
      </div>
      <RunFoot run={run} approvals={approvals} halted={halted} />
    </div>
  );
}
