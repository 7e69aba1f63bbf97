import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { StateMark } from '../../../components/state-mark.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { runWords } from '../../../words/run-words.ts';

/** The latest run of this plan, if it was started before, and why it cannot go on with the plan as it is now. */
export function EarlierRuns({ executions, unfit }: Pick<PlanView, 'executions' | 'unfit'>) {
  const go = useRoute((store) => store.go);
  const [latest] = executions;
  if (!latest) return null;
  const words = runWords(latest);
  return (
    <>
      <p className="row s flex-wrap">
        <span className="m">Started before:</span>
        <StateMark sign={words.sign} tone={words.tone}>
          {words.word}
        </StateMark>
        <button
          type="button"
          className="link"
          onClick={() => go({ page: 'runs', executionId: latest.executionId })}
        >
          Open the run
        </button>
      </p>
      {unfit === null ? null : (
        <p className="s mid">
          That run cannot go on with this revision of the plan. {unfit} It can still go on with the
          revision that it ran; this one runs from the start.
        </p>
      )}
    </>
  );
}
