import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ContinueRun } from '../../../components/continue-run.tsx';
import { Note } from '../../../components/note.tsx';

interface MendedRunProps {
  /** The run that ended. */
  executionId: string;
  /** Of the plan as it is saved now. */
  planHash: string;
}

/** The way from a plan that was mended back to the run that failed with it. */
export function MendedRun({ executionId, planHash }: MendedRunProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="border-b border-line px-6 py-2">
      <Note tone="waiting" title="A run of this plan failed and can go on from its failed step">
        <p>
          It goes on with the plan as it is saved now. Steps that already did something have to be
          as they were.
        </p>
        <div className="row">
          <Button size="small" onClick={() => setAsking(true)}>
            Go on from the failed step
          </Button>
        </div>
      </Note>
      <ContinueRun
        executionId={executionId}
        planHash={planHash}
        edited
        open={asking}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
