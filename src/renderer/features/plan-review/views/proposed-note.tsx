import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { Note } from '../../../components/note.tsx';
import { dayOrTime } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';

/** Who proposed the plan, as that program calls itself, and the words that it gave. */
export function ProposedNote({ proposal }: Pick<PlanView, 'proposal'>) {
  const now = useNow(60_000);
  if (proposal === null) return null;
  const { client, words, proposedAt } = proposal;
  return (
    <Note tone="caution" title={`Proposed by “${client}” through MCP`}>
      <p>
        {dayOrTime(proposedAt, now)}. It is the name that the program gave itself. You did not ask
        for this here: agree only if it does what you want, or discard it.
      </p>
      {words === null ? null : (
        <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
          Its words: “{words}”
        </p>
      )}
    </Note>
  );
}
