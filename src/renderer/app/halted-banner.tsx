import { CirclePause, type LucideIcon, OctagonX } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/views.ts';
import type { Halted } from '../../shared/runs/halted.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import type { Tone } from '../components/tone.ts';
import { useRoute } from '../state/route-store.ts';
import { useAction } from '../state/use-action.ts';
import { useNow } from '../state/use-now.ts';
import { haltedWords } from '../words/halted-words.ts';
import { SentSince } from './sent-since.tsx';

/** Says above every page that everything is stopped, why, what that means, and how it goes on. */
export function HaltedBanner({ status }: { status: AppStatus }) {
  const { halted } = status;
  const go = useRoute((store) => store.go);
  const now = useNow(10_000);
  const allow = useAction(() => api.runAllowAgain({}));
  if (halted === null) return null;
  const { title, text } = haltedWords(halted, now);
  return (
    <div className="border-b border-line px-6 py-2">
      <Note {...formOf(halted)} alert title={title}>
        <p>{text}</p>
        {halted.because ? <SentSince network={status.network} vault={status.vault} /> : null}
        {allow.error ? (
          <p className="danger">
            {allow.error.message} {allow.error.advice}
          </p>
        ) : null}
        <div className="row flex-wrap">
          <Button size="small" disabled={allow.busy} onClick={() => void allow.start()}>
            Allow again
          </Button>
          <Button size="small" onClick={() => go({ page: 'runs', executionId: null })}>
            Show the runs
          </Button>
          {halted.because?.kind === 'restored' ? (
            <Button size="small" onClick={() => go({ page: 'schedules', of: null })}>
              Show the schedules
            </Button>
          ) : null}
        </div>
      </Note>
    </div>
  );
}

/** What a person ordered, and went well, is no fault. */
function formOf({ because }: Halted): { tone: Tone; sign: LucideIcon } {
  return because?.kind === 'restored'
    ? { tone: 'caution', sign: CirclePause }
    : { tone: 'danger', sign: OctagonX };
}
