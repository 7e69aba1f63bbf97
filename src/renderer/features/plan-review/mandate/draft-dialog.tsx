import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { DraftChoice } from '../../../../shared/mandates/draft-choice.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useRemote } from '../../../state/use-remote.ts';
import { DraftForm } from './draft-form.tsx';

interface DraftDialogProps {
  view: PlanView;
  open: boolean;
  onClose(): void;
}

/** The terms that the rehearsal asks for, to be lowered; the trusted window then asks for the password. */
export function DraftDialog({ view, open, onClose }: DraftDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? null : onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog dialog-wide">
          <AlertDialog.Title>Let it sign by itself</AlertDialog.Title>
          <AlertDialog.Description className="m py-2">
            These limits are what the rehearsal needed. Lower what you like. Nothing is made before
            you have read the terms in the window of the signer and typed your password there.
          </AlertDialog.Description>
          <Draft planId={view.planId} onClose={onClose} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Draft({ planId, onClose }: { planId: string; onClose(): void }) {
  const [choice, setChoice] = useState<DraftChoice>({});
  const draft = useRemote(
    JSON.stringify([planId, choice]),
    () => api.mandateDraft({ planId, choice }),
    [],
  );
  if (draft.value === null) {
    return (
      <div className="grid gap-3 pt-2">
        <Unread
          error={draft.error}
          kept="No mandate was made."
          onRetry={draft.reload}
          rows={[
            [160, 120],
            [160, 120],
          ]}
        >
          Drawing up the terms.
        </Unread>
        <div className="row justify-end">
          <Button onClick={onClose}>Leave it</Button>
        </div>
      </div>
    );
  }
  return (
    <DraftForm
      key={draft.readAt}
      planId={planId}
      draft={draft.value}
      choice={choice}
      onChoose={setChoice}
      onClose={onClose}
    />
  );
}
