import { useState } from 'react';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { planTree } from '../../../../shared/plan/tree.ts';
import { placeNodes } from '../../../../shared/plan/walk.ts';
import { stepNodes } from '../../../model/plan-facts.ts';
import { inOrder } from '../../../model/tree-nodes.ts';
import { StepOrChanges } from '../changes/step-or-changes.tsx';
import { TreeOrGraph } from '../graph/tree-or-graph.tsx';
import { useChosen } from '../hooks/use-chosen.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { useJump } from '../hooks/use-jump.ts';
import { DraftContext } from './draft-context.ts';
import { EditorFoot } from './editor-foot.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorTree, PlanRow } from './editor-tree.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { NewerRevision } from './newer-revision.tsx';
import { PlanForm } from './plan-form.tsx';
import { StepForm } from './step-form.tsx';
import { StepTools } from './step-tools.tsx';

interface PlanEditorProps {
  /** As main has it now; its revision may come to be later than the one that is edited. */
  view: PlanView;
  /** The step that was looked at. */
  first: string | null;
  /** The field that the focus goes to at first; null for none. */
  firstField: string | null;
  /** Reads the plan again. */
  reload(): Promise<void>;
  onClose(): void;
}

/** Steps left, the chosen step's form right, what was changed and what is wrong below. */
export function PlanEditor({ view, first, firstField, reload, onClose }: PlanEditorProps) {
  const draft = useDraft(view);
  const { plan } = draft.fields;
  const nodes = stepNodes(planTree(plan));
  const steps = new Map(inOrder(nodes).map((node) => [node.id, node]));
  const [chosen, setChosen] = useChosen(first, steps);
  const jump = useJump(setChosen, firstField);
  const selected = chosen === null ? null : (steps.get(chosen) ?? null);
  const selectedId = selected?.id ?? null;
  const placed = placeNodes(plan.root).find(({ node }) => node.id === selectedId);
  const [saving, setSaving] = useState(false);
  // The revision that is saved here is not one that somebody else made.
  const overtaken = view.revision !== draft.base.revision && !saving;
  const save = async () => {
    setSaving(true);
    const saved = await draft.save.start();
    await reload();
    if (saved?.ok) onClose();
    else setSaving(false);
  };
  return (
    <DraftContext value={draft.fields}>
      <div className="page">
        <LeaveQuestion unsaved={draft.changes.length > 0 || draft.unread > 0} />
        <div>
          <EditorHead draft={draft} name={plan.name} />
          {overtaken ? <NewerRevision draft={draft} view={view} onTake={onClose} /> : null}
        </div>
        <div className="grid min-h-0 grid-cols-[minmax(300px,min(480px,38%))_minmax(0,1fr)]">
          <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
            <PlanRow selected={selected === null} onSelect={() => setChosen(null)} />
            <TreeOrGraph
              plan={plan}
              issues={draft.fields.issues}
              selected={selectedId}
              onSelect={setChosen}
              tools={<StepTools selected={selectedId} onSelect={setChosen} onUndo={draft.undo} />}
            >
              <EditorTree nodes={nodes} selected={selectedId} onSelect={setChosen} />
            </TreeOrGraph>
          </div>
          <StepOrChanges
            planId={view.planId}
            latest={view.revision}
            after={plan}
            own={view.account}
            selected={selectedId}
            onSelect={setChosen}
          >
            <div className="stacked-when-narrow grid max-w-[720px] gap-3">
              {selected && placed ? (
                <StepForm key={selected.id} placed={placed} number={selected.number} />
              ) : (
                <PlanForm />
              )}
            </div>
          </StepOrChanges>
        </div>
        <EditorFoot
          draft={draft}
          overtaken={overtaken}
          selected={selectedId}
          onJump={jump}
          onSave={() => void save()}
          onClose={onClose}
        />
      </div>
    </DraftContext>
  );
}
