import { Check, Circle, CircleHelp, type LucideIcon, OctagonAlert } from 'lucide-react';
import type { NetworkView } from '../../../../shared/ipc/network-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import type { Tone } from '../../../components/tone.ts';
import { nextStep, type RoadState, type RoadStep } from '../../../model/road.ts';
import { type Route, useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { roadWords } from '../../../words/road-words.ts';

const marks: Readonly<Record<RoadState, { sign: LucideIcon; tone: Tone; word: string }>> = {
  done: { sign: Check, tone: 'plain', word: 'Done' },
  open: { sign: Circle, tone: 'plain', word: 'To do' },
  unknown: { sign: CircleHelp, tone: 'unknown', word: 'Unknown now' },
  stopped: { sign: OctagonAlert, tone: 'danger', word: 'Not with this wallet' },
};

/** Where each step is done; letting the wallet sign has a window of its own. */
const places: Readonly<Record<Exclude<RoadStep['id'], 'sign' | 'send'>, Route>> = {
  wallet: { page: 'wallet' },
  backup: { page: 'settings', of: 'backup' },
  network: { page: 'settings', of: 'networks' },
  second: { page: 'settings', of: 'networks' },
  use: { page: 'settings', of: 'networks' },
  receive: { page: 'receive', account: null },
};

interface RoadListProps {
  steps: readonly RoadStep[];
  network: NetworkView | null;
}

/** The steps in their order; what is next has the bright button. */
export function RoadList({ steps, network }: RoadListProps) {
  const next = nextStep(steps);
  return (
    <section className="grid max-w-[760px] gap-2">
      <h2>{next === null ? 'You have come the whole way' : 'How far you are'}</h2>
      <ol className="grid" aria-label="Steps to real money">
        {steps.map((step) => (
          <Step key={step.id} step={step} network={network} isNext={step.id === next} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  step: RoadStep;
  network: NetworkView | null;
  isNext: boolean;
}

function Step({ step: { id, state }, network, isNext }: StepProps) {
  const { title, text, act } = roadWords(id, network?.name ?? null);
  const { word, ...mark } = marks[state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2.5">
      <div className="grid gap-0.5">
        <p className="row">
          <b>{title}</b>
          <StateMark {...mark}>{word}</StateMark>
        </p>
        <p className="s m">{state === 'stopped' ? everybodys : text}</p>
      </div>
      {state === 'done' || state === 'stopped' ? null : (
        <Act id={id} network={network} isNext={isNext}>
          {act}
        </Act>
      )}
    </li>
  );
}

const everybodys =
  'Everybody has the key of an account of this wallet: it is of a phrase that developers’ tools print. Keep it for practice, and make a wallet of your own in another data folder for real money.';

interface ActProps {
  id: RoadStep['id'];
  network: NetworkView | null;
  isNext: boolean;
  children: string;
}

function Act({ id, network, isNext, children }: ActProps) {
  const { go, ask } = useRoute();
  const chainId = network?.chainId ?? null;
  const sign = useAction(() => api.trustedOpen({ page: 'enable_chain', chainId: chainId ?? 0 }));
  const act = () => {
    if (id === 'sign') void sign.start();
    else if (id === 'send') ask();
    else go(places[id]);
  };
  return (
    <div className="grid content-start justify-items-end gap-1">
      <Button
        size="small"
        kind={isNext ? 'go' : 'outline'}
        disabled={sign.busy || (id === 'sign' && chainId === null)}
        onClick={act}
      >
        {children}
      </Button>
      {sign.error ? <ErrorNote error={sign.error} kept="Nothing is signed for it." /> : null}
    </div>
  );
}
