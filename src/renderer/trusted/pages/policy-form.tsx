import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { policyQuestion } from '../../../shared/wallet/policy-change.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { trustedApi } from '../api.ts';
import { isPasswordRefused } from '../mandate-check.ts';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { SecretField } from '../parts/secret-field.tsx';
import { useSigner } from '../signer-store.ts';
import { useArmed } from '../use-armed.ts';

interface PolicyFormProps {
  context: TrustedContext;
  policy: NonNullable<TrustedContext['policy']>;
}

/** What would be allowed, in the words of the change that the signer gets, and the password that agrees to it. */
export function PolicyForm({ context, policy }: PolicyFormProps) {
  const { busy, error, send } = useSigner();
  const { changeId, change } = policy;
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const armed = useArmed(changeId);
  const { message, detail, yes } = policyQuestion(change);
  const refused = error?.of === 'allowMore' ? error.error : null;
  const isBusy = busy === 'allowMore';
  useEffect(() => {
    if (!isPasswordRefused(refused)) return;
    field.current?.focus();
    field.current?.select();
  }, [refused]);
  if (sent && !isBusy && refused === null) {
    return (
      <Frame context={context} title="It is agreed to" foot={<CloseButton focus />}>
        <section className="part">
          <p role="status">{detail}</p>
        </section>
      </Frame>
    );
  }
  const obstacle = obstacleOf({ isBusy, password, armed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (obstacle !== null) return;
    setSent(true);
    send({ type: 'allowMore', password, changeId, change });
  };
  return (
    <Frame
      context={context}
      title={message}
      focusTitle
      foot={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p id="why-not" role="status" className="s min-h-[1.4em]">
            {obstacle ?? 'You can agree now. Until you do, nothing more is allowed.'}
          </p>
          <div className="row items-stretch">
            <Button size="big" disabled={isBusy} onClick={() => void trustedApi.trustedClose({})}>
              Leave it
            </Button>
            <Button
              kind="go"
              size="big"
              type="submit"
              form="policy"
              className="min-w-0 flex-1 justify-center"
              disabled={obstacle !== null}
              aria-describedby="why-not"
            >
              {yes}
            </Button>
          </div>
        </div>
      }
    >
      <section className="part">
        <p>{detail}</p>
      </section>
      <form id="policy" className="part grid gap-3" onSubmit={submit}>
        <SecretField
          ref={field}
          label="Password"
          value={password}
          invalid={isPasswordRefused(refused)}
          onChange={setPassword}
        />
        {refused ? <ErrorNote error={refused} kept="Nothing more is allowed." /> : null}
      </form>
    </Frame>
  );
}

function obstacleOf(state: { isBusy: boolean; password: string; armed: boolean }): string | null {
  if (state.isBusy) return 'The signer is checking the password.';
  if (state.password === '') return 'Type your password.';
  return state.armed ? null : 'Take a moment to read. You can agree in a second.';
}
