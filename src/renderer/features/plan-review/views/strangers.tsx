import { Check } from 'lucide-react';
import type { StrangerView } from '../../../../shared/ipc/import-views.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { maxVouched } from '../../../../shared/plan/limits.ts';
import { allTaintWords } from '../../../../shared/plan/taint.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { StrangersNote } from '../../../components/strangers-note.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { count } from '../../../format/count.ts';
import { useAction } from '../../../state/use-action.ts';
import { addressWords } from '../../../words/source-words.ts';

/** Every address that only others name, whole, with what the plan would do and the person's word for it. */
export function Strangers({ view }: { view: Pick<PlanView, 'planId' | 'strangers' | 'taint'> }) {
  const { planId, strangers, taint } = view;
  if (strangers.length === 0) return null;
  const open = strangers.filter(({ vouched }) => !vouched);
  const said = strangers.filter(({ vouched }) => vouched);
  const shown = open.slice(0, maxVouched);
  const more = open.length - shown.length;
  const rows = (some: readonly StrangerView[]) =>
    some.map((each) => <Row key={each.address} planId={planId} stranger={each} />);
  return (
    <StrangersNote from={allTaintWords(taint)} left={open.length}>
      {open.length === 0 ? null : (
        <ul aria-label="Addresses that only others name">{rows(shown)}</ul>
      )}
      {more > 0 ? (
        <p>
          And {count(more, 'more address', 'more addresses')}. Nobody looks at so many one by one:
          keep them in your contacts, or divide the plan.
        </p>
      ) : null}
      {said.length === 0 ? null : (
        <details>
          <summary>{count(said.length, 'address', 'addresses')} that you know</summary>
          <ul>{rows(said)}</ul>
        </details>
      )}
    </StrangersNote>
  );
}

function Row({ planId, stranger }: { planId: string; stranger: StrangerView }) {
  const { address, name, source, steps, vouched } = stranger;
  const say = useAction(() => api.planVouch({ planId, address }));
  return (
    <li className="grid gap-1 border-b border-line py-2 last:border-b-0">
      <span className="row">
        <WholeAddress address={address} />
        <CopyButton text={address} what="address" />
      </span>
      {name === '' ? null : (
        <span>
          {name} <span className="q">{addressWords(source).word}</span>
        </span>
      )}
      {steps.map((step) => (
        <span key={step} className="wrap-anywhere">
          {step}
        </span>
      ))}
      <span>
        {vouched ? (
          <StateMark sign={Check}>You said that you know it</StateMark>
        ) : (
          <Button
            size="small"
            disabled={say.busy}
            aria-label={`I know this address: ${address}`}
            onClick={() => void say.start()}
          >
            I know this address
          </Button>
        )}
      </span>
      {say.error ? <ErrorNote error={say.error} kept="Nothing was noted." /> : null}
    </li>
  );
}
