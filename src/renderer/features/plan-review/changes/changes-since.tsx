import { useId, useState } from 'react';
import type { Account } from '../../../../shared/ipc/views.ts';
import type { Plan } from '../../../../shared/plan/schema.ts';
import { api } from '../../../api.ts';
import { Changes } from '../../../components/plan-changes/changes.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useRemote } from '../../../state/use-remote.ts';

interface ChangesSinceProps {
  planId: string;
  /** The newest revision to compare with. */
  latest: number;
  after: Plan;
  own: Account;
  onSelect(id: string): void;
}

/** What changed since an earlier revision; at first since the newest of them. */
export function ChangesSince({ planId, latest, ...shown }: ChangesSinceProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const revision = chosen !== null && chosen <= latest ? chosen : latest;
  const key = `plan/${planId}/revision/${revision}`;
  const read = useRemote(key, () => api.planRevision({ planId, revision }), []);
  return (
    <div className="grid gap-4">
      <RevisionChoice latest={latest} revision={revision} onChoose={setChosen} />
      {read.value === null ? (
        <Unread
          error={read.error}
          kept="The plan is as it was."
          onRetry={() => void read.reload()}
          rows={[
            [120, 180, 180],
            [120, 160, 200],
          ]}
        >
          Reading the earlier revision.
        </Unread>
      ) : (
        <Changes before={read.value} {...shown} />
      )}
    </div>
  );
}

interface RevisionChoiceProps {
  latest: number;
  revision: number;
  onChoose(revision: number): void;
}

function RevisionChoice({ latest, revision, onChoose }: RevisionChoiceProps) {
  const id = useId();
  const revisions = Array.from({ length: latest }, (_, index) => latest - index);
  return (
    <div className="row">
      <label htmlFor={id} className="s m">
        What changed since
      </label>
      <select
        id={id}
        className="field w-auto"
        value={revision}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {revisions.map((one) => (
          <option key={one} value={one}>
            Revision {one}
          </option>
        ))}
      </select>
    </div>
  );
}
