import { Check, Minus, OctagonAlert } from 'lucide-react';
import { useState } from 'react';
import type { DeadLetterView } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ContinueRun } from '../../../components/continue-run.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { clockTime, dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';

const marks = {
  open: { sign: OctagonAlert, tone: 'danger', word: 'Waits for you' },
  retried: { sign: Check, tone: 'plain', word: 'Retried' },
  dropped: { sign: Minus, tone: 'plain', word: 'Dropped' },
} as const;

/** One failed step: of which plan, why, after how many attempts, and what can be done. */
export function FailedRow({ letter }: { letter: DeadLetterView }) {
  const now = useNow(60_000);
  const mark = marks[letter.state];
  const attempts = letter.retryCount + 1;
  return (
    <li
      aria-label={`${letter.planName}, ${letter.label}`}
      className="grid gap-1.5 border-b border-line px-6 py-3"
    >
      <div className="row flex-wrap">
        <b className="wrap-anywhere">{shortName(letter.label)}</b>
        <span className="m wrap-anywhere">in {shortName(letter.planName)}</span>
        <StateMark sign={mark.sign} tone={mark.tone}>
          {mark.word}
        </StateMark>
        <span className="s q ml-auto">
          {attempts === 1 ? 'first attempt' : `after ${count(attempts, 'attempt')}`},{' '}
          <time
            dateTime={new Date(letter.createdAt).toISOString()}
            title={clockTime(letter.createdAt)}
          >
            {dayOrTime(letter.createdAt, now)}
          </time>
        </span>
      </div>
      <p className="max-w-[760px] wrap-anywhere">
        {letter.error
          ? `${letter.error.message} ${letter.error.advice}`
          : 'Why it failed can no longer be read.'}{' '}
        {letter.error ? <code className="q nowrap">{letter.error.code}</code> : null}
      </p>
      <Ways letter={letter} />
    </li>
  );
}

function Ways({ letter }: { letter: DeadLetterView }) {
  const { executionId, nodeId, planId, retriedAs } = letter;
  const go = useRoute((store) => store.go);
  return (
    <div className="row flex-wrap pt-0.5">
      {letter.state === 'open' ? (
        <>
          <Retry letter={letter} />
          <Button
            size="small"
            onClick={() => go({ page: 'plans', planId, mends: { executionId, nodeId } })}
          >
            Edit and retry
          </Button>
          <Drop letter={letter} />
        </>
      ) : null}
      <Button size="small" kind="bare" onClick={() => go({ page: 'runs', executionId })}>
        Open the run
      </Button>
      {retriedAs === null ? null : (
        <Button
          size="small"
          kind="bare"
          onClick={() => go({ page: 'runs', executionId: retriedAs })}
        >
          Open the run that went on
        </Button>
      )}
    </div>
  );
}

/** The run goes on with its own revision of the plan, whatever was edited since. */
function Retry({ letter: { executionId } }: { letter: DeadLetterView }) {
  const [hash, setHash] = useState<string | null>(null);
  const read = useAction(() => api.runGet({ executionId, around: null }));
  const ask = async () => {
    const run = await read.start();
    if (run?.ok) setHash(run.value.planHash);
  };
  return (
    <>
      <Button size="small" disabled={read.busy} onClick={() => void ask()}>
        Retry
      </Button>
      {read.error ? <ErrorNote error={read.error} kept="Nothing was started." /> : null}
      <ContinueRun
        executionId={executionId}
        planHash={hash ?? ''}
        open={hash !== null}
        onClose={() => setHash(null)}
      />
    </>
  );
}

function Drop({ letter: { deadLetterId } }: { letter: DeadLetterView }) {
  const [asking, setAsking] = useState(false);
  const drop = useAction(() => api.deadLetterDrop({ deadLetterId }));
  const confirm = async () => {
    const dropped = await drop.start();
    if (dropped?.ok) setAsking(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Drop
      </Button>
      <ConfirmDialog
        open={asking}
        title="Drop this failure"
        action="Drop it"
        busy={drop.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          It stays in the list as dropped and asks for nothing any more. The run stays as it ended,
          and nothing that was done is taken back. You can still go on from the run itself.
        </p>
        {drop.error ? <ErrorNote error={drop.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
