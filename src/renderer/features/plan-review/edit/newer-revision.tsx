import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import type { PlanDraft } from '../hooks/use-draft.ts';

interface NewerRevisionProps {
  draft: PlanDraft;
  view: PlanView;
  /** Drops the edit for the newer revision. */
  onTake(): void;
}

/** Said when the plan was changed elsewhere while it was edited here. Nothing typed is lost by it. */
export function NewerRevision({ draft, view, onTake }: NewerRevisionProps) {
  return (
    <div className="border-b border-line px-6 py-2">
      <Note tone="caution" title="This plan was changed while you edited it" alert>
        <p>
          There is a revision {view.revision} now; you began with revision {draft.base.revision}.
          What you typed is still here, and nothing was overwritten. “Changes” shows how yours
          differs from it.
        </p>
        <div className="row flex-wrap">
          <Button size="small" onClick={() => draft.putOnto(view)}>
            Go on with mine, after revision {view.revision}
          </Button>
          <Button size="small" onClick={onTake}>
            Drop mine and take revision {view.revision}
          </Button>
        </div>
      </Note>
    </div>
  );
}
