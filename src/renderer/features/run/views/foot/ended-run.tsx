import type { RunView } from '../../../../../shared/runs/views.ts';
import { Button } from '../../../../components/button.tsx';
import { useRoute } from '../../../../state/route-store.ts';
import { runEnding, runWords } from '../../../../words/run-words.ts';
import { Foot } from './foot.tsx';

/** How it ended, and the ways to run it again. */
export function EndedRun({ run }: { run: RunView }) {
  const go = useRoute((store) => store.go);
  const { planId, continuedBy } = run;
  return (
    <Foot run={run} words={runWords(run)}>
      <p className="m min-w-0 wrap-anywhere">{runEnding(run)}</p>
      <span className="row ml-auto shrink-0">
        {continuedBy === null ? (
          <Button onClick={() => go({ page: 'plans', planId })}>Run again from the start</Button>
        ) : (
          <Button onClick={() => go({ page: 'runs', executionId: continuedBy })}>
            Open the run that went on
          </Button>
        )}
      </span>
    </Foot>
  );
}
