import { useState } from 'react';
import { isOwnNo } from '../../../../../shared/runs/own-no.ts';
import type { RunView } from '../../../../../shared/runs/views.ts';
import { Button } from '../../../../components/button.tsx';
import { ContinueRun } from '../../../../components/continue-run.tsx';
import { useRoute } from '../../../../state/route-store.ts';
import { runEnding } from '../../../../words/run-words.ts';

/** How it ended, and the ways to run it again. */
export function EndedRun({ run }: { run: RunView }) {
  const go = useRoute((store) => store.go);
  const { planId, continuedBy } = run;
  return (
    <>
      <p className="m min-w-0 wrap-anywhere">{runEnding(run)}</p>
      <span className="row ml-auto shrink-0">
        {continuedBy === null ? (
          <>
            <Button onClick={() => go({ page: 'plans', planId })}>Run again from the start</Button>
            {run.state === 'completed' ? null : <GoOn run={run} />}
          </>
        ) : (
          <Button onClick={() => go({ page: 'runs', executionId: continuedBy })}>
            Open the run that went on
          </Button>
        )}
      </span>
    </>
  );
}

/** What the person declined is not what they are led to. */
function GoOn({ run: { executionId, planHash, state, error } }: { run: RunView }) {
  const [asking, setAsking] = useState(false);
  const isFailure = state === 'failed' && !isOwnNo(error?.code);
  return (
    <>
      <Button kind={isOwnNo(error?.code) ? 'outline' : 'go'} onClick={() => setAsking(true)}>
        {isFailure ? 'Run again from the failed step' : 'Run again from where it stopped'}
      </Button>
      <ContinueRun
        executionId={executionId}
        planHash={planHash}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
