import { PencilLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { Unread } from '../../../components/unread.tsx';
import { shortName } from '../../../format/hex.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useRemote } from '../../../state/use-remote.ts';

// The words of every tool come with the changes: who never edits a plan in words does not wait for them.
const Changes = lazy(async () => ({
  default: (await import('../../../components/plan-changes/changes.tsx')).Changes,
}));

type Edited = Extract<Message, { kind: 'edited' }>;

/** What words changed about a plan, and the way to it. */
export function EditedCard({ message }: { message: Edited }) {
  const { planId, toRevision } = message;
  const go = useRoute((store) => store.go);
  const read = useRemote(`plan/${planId}`, () => api.planGet({ planId }), ['plan'], planId);
  const open = () => go({ page: 'plans', planId });
  const name = read.value?.plan.name ?? '';
  return (
    <article className="card" aria-label={`Changes of the plan ${name}`}>
      <div className="row flex-wrap pb-2.5">
        <h2 className="wrap-anywhere" title={name}>
          {name === '' ? 'A plan' : shortName(name)}
        </h2>
        <span className="s q">revision {toRevision}</span>
        <span className="ml-auto">
          <StateMark sign={PencilLine}>Plan changed</StateMark>
        </span>
      </div>
      <Difference message={message} own={read.value?.account} onSelect={open} />
      <div className="row flex-wrap pt-2.5">
        <span className="s m">{standing(read.value, toRevision)}</span>
        <Button size="small" className="ml-auto" onClick={open}>
          Review plan
        </Button>
      </div>
    </article>
  );
}

function standing(view: PlanView | null, toRevision: number): string {
  if (view === null) return '';
  if (view.revision > toRevision) return `Changed again since: it is at revision ${view.revision}.`;
  return 'What was rehearsed or agreed to before does not count for it.';
}

interface DifferenceProps {
  message: Edited;
  own: PlanView['account'] | undefined;
  onSelect(): void;
}

function Difference({ message, own, onSelect }: DifferenceProps) {
  const { planId, fromRevision, toRevision } = message;
  const read = useRemote(`plan/${planId}/revisions/${fromRevision}/${toRevision}`, async () => {
    const before = await api.planRevision({ planId, revision: fromRevision });
    if (!before.ok) return before;
    const after = await api.planRevision({ planId, revision: toRevision });
    return after.ok ? { ok: true, value: { before: before.value, after: after.value } } : after;
  }, []);
  if (read.value === null || own === undefined) {
    return (
      <Unread
        error={read.error}
        kept="The plan is as it was."
        onRetry={() => void read.reload()}
        rows={[[120, 180, 180]]}
      >
        Comparing the revisions.
      </Unread>
    );
  }
  return (
    <Suspense fallback={<p role="status">Comparing the revisions.</p>}>
      <Changes {...read.value} own={own} onSelect={onSelect} />
    </Suspense>
  );
}
