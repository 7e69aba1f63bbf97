import { lazy, Suspense, useState } from 'react';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { VaultState } from '../../../../shared/ipc/views.ts';
import { taintSentence } from '../../../../shared/plan/taint.ts';
import type { PlanTreeRow } from '../../../../shared/plan/tree.ts';
import { Bones } from '../../../components/bones.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { NotYetRun } from '../../../components/not-yet-run.tsx';
import { Note } from '../../../components/note.tsx';
import { Unread } from '../../../components/unread.tsx';
import { planNodes } from '../../../model/plan-facts.ts';
import { inOrder, type TreeNode } from '../../../model/tree-nodes.ts';
import { onWay } from '../../../model/ways.ts';
import type { Mended } from '../../../state/route-store.ts';
import { StepOrChanges } from '../changes/step-or-changes.tsx';
import { TreeOrGraph } from '../graph/tree-or-graph.tsx';
import { usePlan } from '../hooks/use-plan.ts';
import { AgreePanel } from './agree-panel.tsx';
import { MendedRun } from './mended-run.tsx';
import { PlanHead } from './plan-head.tsx';
import { PlanTree } from './plan-tree.tsx';
import { PlanWords } from './plan-words.tsx';
import { ProposedNote } from './proposed-note.tsx';
import { ScriptContracts } from './script-contracts.tsx';
import { StepFacts } from './step-facts.tsx';
import { Strangers } from './strangers.tsx';
import { Totals } from './totals.tsx';

// The editor brings the validator and all tools with it: who only reads does not wait for them.
const PlanEditor = lazy(async () => ({
  default: (await import('../edit/plan-editor.tsx')).PlanEditor,
}));

interface PlanReviewProps {
  planId: string;
  vault: VaultState;
  /** The run that goes on with this plan once it is mended; null when none does. */
  mends: Mended | null;
  /** The editor is opened at once, at the plan as a whole: there it says when it starts. */
  edit: boolean;
}

/** Steps left, the chosen step's facts right, totals and the one action below. */
export function PlanReview({ planId, vault, mends, edit }: PlanReviewProps) {
  const { read, rehearse } = usePlan(planId);
  const [editing, setEditing] = useState(edit || mends !== null);
  const [chosen, setChosen] = useState(mends?.nodeId ?? null);
  const [field, setField] = useState<string | null>(null);
  const [way, chooseWay] = useWay(read.value);
  const view = read.value;
  if (view === null) {
    return (
      <div className="p-6">
        <h1 className="sr-only">Plan</h1>
        <Unread
          error={read.error}
          kept="Nothing was signed."
          onRetry={read.reload}
          rows={[
            [260, 120],
            [200, 90],
            [240, 100],
            [180, 80],
          ]}
        >
          Reading the plan.
        </Unread>
      </div>
    );
  }
  if (editing) {
    return (
      <Suspense fallback={<OpeningEditor />}>
        <PlanEditor
          view={view}
          first={
            field !== null || (edit && chosen === null)
              ? null
              : (chosenNode(view, chosen)?.id ?? null)
          }
          firstField={field}
          reload={read.reload}
          onClose={() => setEditing(false)}
        />
      </Suspense>
    );
  }
  const openEditor = (at: string | null) => {
    setField(at);
    setEditing(true);
  };
  return (
    <div className="page">
      <div>
        <PlanHead view={view} rehearse={rehearse} onEdit={() => openEditor(null)} />
        {mends === null ? null : <MendedRun executionId={mends.executionId} planHash={view.hash} />}
      </div>
      <Columns
        view={onWay(view, way)}
        otherWay={way !== 0}
        chosen={chosen}
        onChoose={setChosen}
        onLead={rehearse.busy || view.plan.status === 'running' ? undefined : openEditor}
        rehearsing={rehearse.busy}
        refused={rehearse.error ?? read.error}
      />
      <footer className="foot grid grid-cols-[minmax(0,640px)_minmax(308px,1fr)] gap-10 max-[1100px]:gap-5 px-6 pt-2.5 pb-3 pl-5">
        <Totals view={view} way={way} onWay={chooseWay} />
        <AgreePanel
          key={view.rehearsal?.id ?? 'none'}
          view={view}
          vault={vault}
          rehearsing={rehearse.busy}
        />
      </footer>
    </div>
  );
}

/** Which way through the plan is looked at; the one that it would take now after each rehearsal. */
function useWay(view: PlanView | null): [at: number, choose: (at: number) => void] {
  const of = view?.rehearsal?.id ?? null;
  const [looked, setLooked] = useState({ of, at: 0 });
  return [looked.of === of ? looked.at : 0, (at) => setLooked({ of, at })];
}

function OpeningEditor() {
  return (
    <div className="p-6">
      <h1 className="sr-only">Plan</h1>
      <Bones
        rows={[
          [260, 120],
          [200, 90],
        ]}
      >
        Opening the editor.
      </Bones>
    </div>
  );
}

interface ColumnsProps {
  view: PlanView;
  chosen: string | null;
  onChoose(id: string): void;
  /** Opens the editor at a field of the plan as a whole; undefined while it cannot be edited. */
  onLead: ((field: string) => void) | undefined;
  /** It is not the way that the plan takes now. */
  otherWay: boolean;
  rehearsing: boolean;
  refused: Parameters<typeof ErrorNote>[0]['error'] | null;
}

/** The step that was chosen; before that the first that does something. */
function chosenNode(view: PlanView, chosen: string | null): TreeNode<PlanTreeRow> | undefined {
  const order = inOrder(planNodes(view));
  const firstAction = order.find((node) => node.row.kind === 'action') ?? order[0];
  return order.find((node) => node.id === chosen) ?? firstAction;
}

function Columns(props: ColumnsProps) {
  const { view, otherWay, chosen, onChoose, onLead, rehearsing, refused } = props;
  const nodes = planNodes(view);
  const selected = chosenNode(view, chosen);
  return (
    <div className="grid min-h-0 grid-cols-[minmax(300px,min(520px,41%))_minmax(0,1fr)]">
      <TreeOrGraph
        plan={view.plan}
        issues={view.validation.issues}
        selected={selected?.id ?? null}
        onSelect={onChoose}
      >
        <PlanTree view={view} nodes={nodes} selected={selected?.id ?? null} onSelect={onChoose} />
        <PlanWords view={view} />
      </TreeOrGraph>
      <StepOrChanges
        planId={view.planId}
        latest={view.revision - 1}
        after={view.plan}
        own={view.account}
        selected={selected?.id ?? null}
        onSelect={onChoose}
        notice={
          <div className="grid gap-3 empty:hidden">
            {refused ? <ErrorNote error={refused} kept="Nothing was signed." /> : null}
            <NotYetRun why={view.notYetRun} />
            <ProposedNote proposal={view.proposal} />
            {view.taint.length === 0 ? null : (
              <Note tone="caution" title="Others had a hand in this plan">
                <p>{taintSentence(view.taint)}</p>
              </Note>
            )}
            <Strangers view={view} />
            <ScriptContracts view={view} />
            {otherWay ? (
              <Note tone="waiting" title="This is not the way that the plan takes now">
                <p>
                  It was rehearsed too. What you agree to takes the way whose conditions hold then.
                </p>
              </Note>
            ) : null}
            {view.cannotSign === null ? null : (
              <Note tone="caution" title="Nothing can be signed for this account">
                <p>{view.cannotSign} Let the plan act for an account of your wallet.</p>
              </Note>
            )}
          </div>
        }
      >
        {selected ? (
          <StepFacts view={view} node={selected} rehearsing={rehearsing} onLead={onLead} />
        ) : null}
      </StepOrChanges>
    </div>
  );
}
