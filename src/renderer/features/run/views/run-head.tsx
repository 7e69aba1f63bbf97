import type { RunView } from '../../../../shared/runs/views.ts';
import { Button } from '../../../components/button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { WayBack } from '../../../components/way-back.tsx';
import { shortName } from '../../../format/hex.ts';
import { clockTime, span } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';
import { runWords } from '../../../words/run-words.ts';
import { RunControls } from './run-controls.tsx';

/** The plan's name, the state, the time, and the ways to pause and to cancel. */
export function RunHead({ run }: { run: RunView }) {
  const go = useRoute((store) => store.go);
  const words = runWords(run);
  return (
    <header className="head">
      <WayBack onClick={() => go({ page: 'runs', executionId: null })}>Runs</WayBack>
      <h1 className="truncate" title={run.planName}>
        {shortName(run.planName)}
      </h1>
      <StateMark sign={words.sign} tone={words.tone} tag={words.tone !== 'plain'}>
        {words.word}
      </StateMark>
      <Times run={run} />
      <span className="row ml-auto shrink-0">
        <Button size="small" onClick={() => go({ page: 'plans', planId: run.planId })}>
          Open the plan
        </Button>
        <RunControls run={run} />
      </span>
    </header>
  );
}

function Times({ run }: { run: RunView }) {
  const now = useNow(1000);
  const started = `started ${clockTime(run.startedAt)}`;
  return (
    <span className="s m nowrap max-[1100px]:hidden">
      {run.completedAt === null
        ? `${started}, ${span(now - run.startedAt)} so far`
        : `${started}, took ${span(run.completedAt - run.startedAt)}`}
    </span>
  );
}
