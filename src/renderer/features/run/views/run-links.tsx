import type { RunView } from '../../../../shared/runs/views.ts';
import { type Route, useRoute } from '../../../state/route-store.ts';
import { usePlanCost } from '../../../state/use-plan-cost.ts';
import { wordsOfModelCost } from '../../../words/model-words.ts';

/** The run that this one goes on from, the one that goes on from it, the request that it came of, and what a model cost. */
export function RunLinks({ run }: { run: RunView }) {
  const links = [
    [run.continues, 'It goes on from the failed step of an earlier run.'],
    [run.continuedBy, 'A later run went on from where this one ended.'],
  ] as const;
  const { requestId } = run;
  return (
    <>
      {links.map(([executionId, words]) =>
        executionId === null ? null : (
          <Link key={words} to={{ page: 'runs', executionId }} words={words}>
            Open that run
          </Link>
        ),
      )}
      {requestId === null ? null : (
        <Link to={{ page: 'story', requestId }} words="It came of what you said in a chat.">
          Show the story
        </Link>
      )}
      <ModelCost planId={run.planId} />
    </>
  );
}

/** Nothing is said of a plan that came from elsewhere: who asked what for it is not known here. */
function ModelCost({ planId }: { planId: string }) {
  const { value, error } = usePlanCost(planId);
  if (error !== null && value === null)
    return <p className="s m pb-2">What a model cost for its plan could not be read.</p>;
  if (value === null) return null;
  return (
    <p className="s m pb-2">
      {value.kind === 'none'
        ? 'No model was asked for it.'
        : `For its plan a model was asked: ${wordsOfModelCost(value)}. The run itself asks none.`}
    </p>
  );
}

interface LinkProps {
  to: Route;
  words: string;
  children: string;
}

function Link({ to, words, children }: LinkProps) {
  const go = useRoute((store) => store.go);
  return (
    <p className="s m pb-2">
      {words}{' '}
      <button type="button" className="link" onClick={() => go(to)}>
        {children}
      </button>
    </p>
  );
}
