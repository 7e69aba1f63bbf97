import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { grouped } from '../../../format/habits.ts';
import { useAction } from '../../../state/use-action.ts';
import { Section } from './section.tsx';

const marks = {
  ready: { sign: Check, tone: 'plain', word: 'Running' },
  starting: { sign: Clock, tone: 'plain', word: 'Starting' },
  failed: { sign: TriangleAlert, tone: 'caution', word: 'Not running' },
} as const;

/** The state of the practice chain, and the way to begin it anew. */
export function PracticeChain({ network }: { network: AppStatus['network'] }) {
  const mark = marks[network.state];
  return (
    <Section title="Practice chain">
      <p className="row flex-wrap">
        <StateMark sign={mark.sign} tone={mark.tone}>
          {mark.word}
        </StateMark>
        <span className="m">
          {network.name}, chain {network.chainId}
          {network.blockNumber === null ? '' : `, block ${grouped(network.blockNumber)}`}
        </span>
      </p>
      <p className="m max-w-[60ch]">
        It runs on this computer and keeps its state between starts. Nothing signed for it is valid
        anywhere else.
      </p>
      {network.error ? (
        <ErrorNote error={network.error} kept="Your keys are not affected." />
      ) : null}
      <Reset />
    </Section>
  );
}

function Reset() {
  const [asking, setAsking] = useState(false);
  const reset = useAction(() => api.practiceReset({}));
  const confirm = async () => {
    const done = await reset.start();
    if (done?.ok) setAsking(false);
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Reset the practice chain</Button>
      <ConfirmDialog
        open={asking}
        title="Reset the practice chain"
        action="Reset it"
        busy={reset.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          It begins again at its first block. Play money and everything that happened on it are
          gone, and runs that are not finished are parked. Your wallet, chats and plans stay.
        </p>
        {reset.error ? <ErrorNote error={reset.error} /> : null}
      </ConfirmDialog>
    </div>
  );
}
