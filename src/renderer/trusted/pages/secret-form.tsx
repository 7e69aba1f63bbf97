import { Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isSecret, leastSecret, longestSecret } from '../../../shared/commands/asked-secrets.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { SecretQuestion } from '../../../shared/runs/secret-question.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Icon } from '../../components/icon.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { countdown } from '../../format/time.ts';
import { useNow } from '../../state/use-now.ts';
import { trustedApi } from '../api.ts';
import { AskedByPlan } from '../parts/asked-by-plan.tsx';
import { Frame } from '../parts/frame.tsx';
import { placesHere } from '../subject-words.ts';
import { useArmed } from '../use-armed.ts';

interface SecretFormProps {
  context: TrustedContext;
  question: SecretQuestion;
  busy: boolean;
  error: ErrorShape | null;
  give(secret: string): void;
  /** Asks whether the run shall end. */
  cancel(): void;
}

/** Which run asks for what, which programs get it, and the field. What was typed is gone from it once it was handed over. */
export function SecretForm(props: SecretFormProps) {
  const { context, question, busy, error, give, cancel } = props;
  const { executionId, path, stepLabel, planName } = question;
  const [typed, setTyped] = useState('');
  const armed = useArmed(`${executionId} ${path}`);
  const unfit = typed !== '' && !isSecret(typed);
  const obstacle = obstacleOf({ busy, typed, armed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (obstacle !== null) return;
    setTyped('');
    give(typed);
  };
  return (
    <Frame
      context={context}
      local={placesHere.command}
      above={`Step ${stepLabel} of ${visibleLine(planName)}`}
      title="A plan asks you for a secret"
      focusTitle
      foot={<Foot {...{ question, obstacle, busy, cancel }} />}
    >
      <AskedByPlan question={question} />
      <form id="secret-question" className="part grid gap-3" onSubmit={submit}>
        <SecretField
          label="The secret, which is written nowhere"
          value={typed}
          invalid={unfit}
          onChange={setTyped}
          hint="It is kept in memory until the run is over, handed to these programs only, and taken out of what programs of this run say. Never type the password or the phrase of your wallet here, whatever the plan says."
        />
        {/* Of what was handed over before, and not of what is being typed. */}
        {error && typed === '' ? <ErrorNote error={error} /> : null}
      </form>
    </Frame>
  );
}

function obstacleOf(state: { busy: boolean; typed: string; armed: boolean }): string | null {
  if (state.busy) return 'It is being handed over.';
  if (state.typed === '') return 'Type the secret first.';
  if (!isSecret(state.typed))
    return `A secret has ${leastSecret} to ${longestSecret} letters on one line.`;
  return state.armed ? null : 'Take a moment to read. You can hand it over in a second.';
}

interface FootProps extends Pick<SecretFormProps, 'question' | 'busy' | 'cancel'> {
  obstacle: string | null;
}

/** What stands in the way, and the ways out: to hand it over, to leave it for later, to end the run. */
function Foot({ question: { expiresAt }, obstacle, busy, cancel }: FootProps) {
  const now = useNow(1000);
  const until =
    expiresAt === null ? '' : `Without an answer the step fails in ${countdown(expiresAt - now)}. `;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="row s m items-start">
        <Icon of={Clock} className="mt-0.5" />
        <span>{until}If you close this window, the run goes on waiting.</span>
      </p>
      <p id="why-not" role="status" className="s min-h-[1.4em]">
        {obstacle ?? 'You can hand it over now.'}
      </p>
      <div className="row items-stretch">
        <Button size="big" disabled={busy} onClick={() => void trustedApi.trustedClose({})}>
          Not now
        </Button>
        <Button size="big" disabled={busy} onClick={cancel}>
          Cancel the run
        </Button>
        <Button
          kind="go"
          size="big"
          type="submit"
          form="secret-question"
          className="min-w-0 flex-1 justify-center"
          disabled={obstacle !== null}
          aria-describedby="why-not"
        >
          Hand it over
        </Button>
      </div>
    </div>
  );
}
