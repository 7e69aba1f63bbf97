import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Rehearsal } from '../../../../shared/chain/types.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { api } from '../../../api.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ExportPlan } from '../../../components/export-plan.tsx';
import { Ticking } from '../../../components/ticking.tsx';
import { WayBack } from '../../../components/way-back.tsx';
import { grouped } from '../../../format/habits.ts';
import { hashName, shortName } from '../../../format/hex.ts';
import { age } from '../../../format/time.ts';
import { planFindings, toAcknowledge } from '../../../model/plan-facts.ts';
import { useRoute } from '../../../state/route-store.ts';
import { type Action, useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { useLetterShortcut } from '../../../state/use-shortcut.ts';
import { findingCount } from '../../../words/finding-words.ts';

interface PlanHeadProps {
  view: PlanView;
  rehearse: Action<[], Rehearsal>;
  onEdit(): void;
}

/** Name, revision and hash; on which block it was rehearsed, and the button to do it again. */
export function PlanHead({ view, rehearse, onEdit }: PlanHeadProps) {
  const go = useRoute((store) => store.go);
  return (
    <header className="head">
      <WayBack onClick={() => go({ page: 'plans', planId: null })}>Plans</WayBack>
      <div className="flex min-w-0 items-baseline gap-3 max-[1100px]:block">
        <h1 className="truncate" title={view.plan.name}>
          {shortName(view.plan.name)}
        </h1>
        <span className="s q nowrap" title={view.hash}>
          revision {view.revision}, hash <code>{hashName(view.hash)}</code>
        </span>
      </div>
      <span className="row ml-auto shrink-0">
        <span className="s m nowrap" role="status">
          <RehearsedWhen view={view} busy={rehearse.busy} />
        </span>
        <Button
          size="small"
          sign={RotateCw}
          disabled={rehearse.busy}
          onClick={() => void rehearse.start()}
        >
          {view.rehearsal === null ? 'Rehearse' : 'Rehearse again'}
        </Button>
        {view.plan.status === 'running' ? null : (
          <EditButton disabled={rehearse.busy} onEdit={onEdit} />
        )}
        <ExportPlan planId={view.planId} />
        <Discard view={view} />
      </span>
    </header>
  );
}

function EditButton({ disabled, onEdit }: { disabled: boolean; onEdit(): void }) {
  useLetterShortcut('e', !disabled, onEdit);
  return (
    <Button
      size="small"
      sign={Pencil}
      disabled={disabled}
      aria-keyshortcuts="E"
      title="Edit (E)"
      onClick={onEdit}
    >
      Edit
    </Button>
  );
}

/** The verdict, told once when it comes: on what it was rehearsed, and what of it has to be read. */
function RehearsedWhen({ view, busy }: { view: PlanView; busy: boolean }) {
  const now = useNow(1000);
  const { rehearsal } = view;
  if (busy) return 'Rehearsing on a copy of the chain';
  if (rehearsal === null) return 'Not rehearsed yet';
  const found = toAcknowledge(planFindings(view));
  return (
    <>
      {rehearsedOn(rehearsal)}, <Ticking>{age(rehearsal.rehearsedAt, now)}</Ticking>
      {found.length > 0 ? <span className="sr-only">. Found: {findingCount(found)}.</span> : null}
    </>
  );
}

function rehearsedOn({ status, block, singleSource }: Rehearsal): string {
  if (status === 'unknown') return 'Could not be rehearsed';
  const failed = status === 'failed';
  if (block === null)
    return failed ? 'Failed in the rehearsal' : 'Rehearsed on a copy of your files';
  const source = singleSource ? ', single source' : '';
  return `${failed ? 'Reverted' : 'Rehearsed'} on block ${grouped(block.number)}${source}`;
}

const discardable: readonly PlanView['plan']['status'][] = ['draft', 'validated'];

function Discard({ view }: { view: PlanView }) {
  const go = useRoute((store) => store.go);
  const [asking, setAsking] = useState(false);
  const discard = useAction(() => api.planDiscard({ planId: view.planId }));
  if (!discardable.includes(view.plan.status)) return null;
  const confirm = async () => {
    const discarded = await discard.start();
    if (!discarded?.ok) return;
    setAsking(false);
    go({ page: 'plans', planId: null });
  };
  return (
    <>
      <IconButton sign={Trash2} label="Discard this plan" onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title="Discard this plan"
        action="Discard the plan"
        busy={discard.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          {view.plan.name} can then no longer be started. Nothing of it was signed. The chat keeps
          what you said.
        </p>
        {discard.error ? <ErrorNote error={discard.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
