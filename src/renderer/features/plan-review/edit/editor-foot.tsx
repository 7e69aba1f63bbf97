import { type ReactNode, useState } from 'react';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { count } from '../../../format/count.ts';
import { countIssues } from '../../../model/issue-places.ts';
import { useSaveShortcut } from '../../../state/use-shortcut.ts';
import { issueCountWords } from '../../../words/issue-words.ts';
import type { PlanDraft } from '../hooks/use-draft.ts';
import { OtherIssues } from './other-issues.tsx';

interface EditorFootProps {
  draft: PlanDraft;
  /** There is a revision that this edit does not know; a person has to say first what becomes of both. */
  overtaken: boolean;
  /** The step whose form is shown; null for the plan as a whole. */
  selected: string | null;
  onJump(issue: ValidationIssue): void;
  onSave(): void;
  onClose(): void;
}

/** What was changed, what is wrong elsewhere, and the ways out. */
export function EditorFoot(props: EditorFootProps) {
  const { draft, overtaken, selected, onJump, onSave, onClose } = props;
  const { changes, unread, save } = draft;
  const found = countIssues(draft.fields.issues);
  const dirty = changes.length > 0;
  const ready = dirty && unread === 0 && !overtaken && !save.busy;
  useSaveShortcut(ready, onSave);
  return (
    <footer className="foot grid grid-cols-[minmax(0,1fr)_minmax(308px,auto)] gap-10 max-[1100px]:gap-5 px-5 py-3">
      <div className="grid content-start gap-1 min-w-0">
        <p role="status" className="mid">
          {dirty ? 'Changes not saved' : 'No changes'}, {issueCountWords(found) || 'nothing found'}
        </p>
        {draft.judgedFully ? null : (
          <p className="s unknown">
            Your balances are unknown just now, so amounts are not held against them.
          </p>
        )}
        <OtherIssues issues={draft.fields.issues} selected={selected} onJump={onJump} />
      </div>
      <div className="grid content-center justify-items-start gap-2">
        {save.error && !overtaken ? (
          <ErrorNote error={save.error} kept="What you typed is still here." />
        ) : null}
        <div className="flex gap-2">
          <Reasoned
            id="save-reason"
            reason={
              overtaken
                ? 'Say first, above, which revision goes on.'
                : saveWords(dirty, unread, found.error)
            }
          >
            <Button
              kind="go"
              disabled={!ready}
              aria-describedby="save-reason"
              aria-keyshortcuts="Control+S"
              onClick={onSave}
            >
              Save as revision {draft.base.revision + 1}
            </Button>
            {dirty || unread > 0 ? (
              <DiscardChanges onClose={onClose} />
            ) : (
              <Button onClick={onClose}>Close the editor</Button>
            )}
          </Reasoned>
          <Reasoned
            id="agree-reason"
            reason={
              dirty
                ? 'To agree, save first and rehearse what you saved.'
                : 'To agree, close the editor.'
            }
          >
            <Button disabled aria-describedby="agree-reason">
              Agree to this plan and start it
            </Button>
          </Reasoned>
        </div>
      </div>
    </footer>
  );
}

interface ReasonedProps {
  id: string;
  reason: string;
  children: ReactNode;
}

/** Buttons with what is said of them below, no wider than they are. */
function Reasoned({ id, reason, children }: ReasonedProps) {
  return (
    <div className="grid content-start gap-1">
      <div className="row">{children}</div>
      <p id={id} className="s m w-0 min-w-full">
        {reason}
      </p>
    </div>
  );
}

function saveWords(dirty: boolean, unread: number, errors: number): string {
  if (unread > 0) return `${count(unread, 'field')} cannot be read yet, so nothing can be saved.`;
  if (!dirty) return 'There is nothing to save.';
  if (errors > 0) return 'You can save it with errors, but a plan with errors cannot be agreed to.';
  return 'Saving starts nothing.';
}

function DiscardChanges({ onClose }: { onClose(): void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Discard changes</Button>
      <ConfirmDialog
        open={asking}
        title="Discard your changes"
        action="Discard them"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <p>What you changed since will be lost. The plan stays as it was saved last.</p>
      </ConfirmDialog>
    </>
  );
}
