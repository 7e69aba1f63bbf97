import { Check, Circle, CircleHelp, type LucideIcon, OctagonAlert } from 'lucide-react';
import type { NetworkView } from '../../../../shared/ipc/network-views.ts';
import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import type { Tone } from '../../../components/tone.ts';
import { nextStep, type RoadState, type RoadStep } from '../../../model/road.ts';
import { beginRequest } from '../../../state/begin-request.ts';
import { type Route, useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { roadWords } from '../../../words/road-words.ts';
import { AccountAct } from './account-act.tsx';

const marks: Readonly<Record<RoadState, { sign: LucideIcon; tone: Tone; word: string }>> = {
  done: { sign: Check, tone: 'plain', word: 'Done' },
  open: { sign: Circle, tone: 'plain', word: 'To do' },
  unknown: { sign: CircleHelp, tone: 'unknown', word: 'Unknown now' },
  stopped: { sign: OctagonAlert, tone: 'danger', word: 'Not with this wallet' },
};

/** Where each step is done; those that are not here have a window, or several ways. */
const places: Readonly<
  Record<Exclude<RoadStep['id'], 'account' | 'sign' | 'receive' | 'send'>, Route>
> = {
  wallet: { page: 'wallet' },
  backup: { page: 'settings', of: 'backup' },
  network: { page: 'settings', of: 'networks' },
  second: { page: 'settings', of: 'networks' },
  use: { page: 'settings', of: 'networks' },
};

interface RoadListProps {
  steps: readonly RoadStep[];
  network: NetworkView | null;
  /** A first small send there, in words. */
  words: string;
  vault: AppStatus['vault'];
}

/** The steps in their order; what is next has the bright button. */
export function RoadList(props: RoadListProps) {
  const { steps } = props;
  const next = nextStep(steps);
  return (
    <section className="grid max-w-[760px] gap-2">
      <h2>{next === null ? 'You have come the whole way' : 'How far you are'}</h2>
      <ol className="grid" aria-label="Steps to real money">
        {steps.map((step) => (
          <Step key={step.id} {...props} step={step} isNext={step.id === next} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps extends Omit<RoadListProps, 'steps'> {
  step: RoadStep;
  isNext: boolean;
}

function Step(props: StepProps) {
  const { network } = props;
  const { id, state } = props.step;
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
      {state === 'done' || state === 'stopped' ? null : <Act {...props}>{act}</Act>}
    </li>
  );
}

const everybodys =
  'Everybody has the key of an account of this wallet: it is of a phrase that developers’ tools print. Keep it for practice, and make a wallet of your own in another data folder for real money.';

function Act({ step, network, words, vault, isNext, children }: StepProps & { children: string }) {
  const { id } = step;
  const go = useRoute((store) => store.go);
  const chainId = network?.chainId ?? null;
  const isThere = network?.isCurrent === true;
  const sign = useAction(() => api.trustedOpen({ page: 'enable_chain', chainId: chainId ?? 0 }));
  const send = useAction(() => beginRequest(words));
  if (id === 'account') return <AccountAct vault={vault} isThere={isThere} isNext={isNext} />;
  const act = () => {
    if (id === 'sign') void sign.start();
    else if (id === 'send') void send.start();
    else if (id === 'receive') go({ page: 'receive', account: vault.accounts[0]?.address ?? null });
    else go(places[id]);
  };
  const waits = (id === 'sign' && chainId === null) || (id === 'send' && !isThere);
  return (
    <div className="grid content-start justify-items-end gap-1">
      <Button
        size="small"
        kind={isNext ? 'go' : 'outline'}
        disabled={sign.busy || send.busy || waits}
        onClick={act}
      >
        {children}
      </Button>
      {sign.error ? <ErrorNote error={sign.error} kept="Nothing is signed for it." /> : null}
      {send.error ? <ErrorNote error={send.error} kept="No request was written." /> : null}
    </div>
  );
}
