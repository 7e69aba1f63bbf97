import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { WindowToSigner } from '../../../shared/wallet/human-protocol.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { isPasswordRefused } from '../mandate-check.ts';
import { useSigner } from '../signer-store.ts';
import { useArmed } from '../use-armed.ts';
import { AgreeFoot } from './agree-foot.tsx';
import { CloseButton } from './close-button.tsx';
import { Frame } from './frame.tsx';

interface PasswordQuestionProps {
  context: TrustedContext;
  /** What it is about: another one is to be read anew. */
  subject: string;
  title: string;
  /** What the button says and does. */
  yes: string;
  /** What is so until then, and after a refusal. */
  kept: string;
  /** Said when it is agreed to; left out where the answer of the signer is a page of its own. */
  done?: { title: string; text: string };
  /** What goes to the signer with the password. */
  request: (password: string) => WindowToSigner;
  children: ReactNode;
  /** Said after the person agreed, where main would not do it. */
  refusedByMain?: ErrorShape | null;
}

/** Something that is agreed to with the password: what it is, a moment to read it, and the answer of the signer. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { context, title, yes, kept, done, request } = props;
  const { busy, error, done: finished, send } = useSigner();
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const armed = useArmed(props.subject);
  const { type } = request('');
  // What the signer could not even read has no request that it is of.
  const isOurs = error?.of === type || (sent && error?.of === null);
  const refused = isOurs ? error.error : null;
  const isBusy = busy === type;
  useEffect(() => {
    if (!isPasswordRefused(refused)) return;
    field.current?.focus();
    field.current?.select();
  }, [refused]);
  if (done && sent && finished === type) {
    return <Agreed context={context} {...done} refused={props.refusedByMain ?? null} />;
  }
  const obstacle = obstacleOf({ isBusy, password, armed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (obstacle !== null) return;
    setSent(true);
    send(request(password));
  };
  return (
    <Frame
      context={context}
      title={title}
      focusTitle
      foot={<AgreeFoot form="password-question" {...{ yes, obstacle, kept, busy: isBusy }} />}
    >
      {props.children}
      <form id="password-question" className="part grid gap-3" onSubmit={submit}>
        <SecretField
          ref={field}
          label="Password"
          value={password}
          invalid={isPasswordRefused(refused)}
          onChange={setPassword}
        />
        {refused ? <ErrorNote error={refused} kept={capital(kept)} /> : null}
      </form>
    </Frame>
  );
}

function obstacleOf(state: { isBusy: boolean; password: string; armed: boolean }): string | null {
  if (state.isBusy) return 'The signer is checking the password.';
  if (state.password === '') return 'Type your password.';
  return state.armed ? null : 'Take a moment to read. You can agree in a second.';
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

interface AgreedProps {
  context: TrustedContext;
  title: string;
  text: string;
  /** Why it was not done all the same. */
  refused: ErrorShape | null;
}

/** After the signer took the person's word. */
export function Agreed({ context, title, text, refused }: AgreedProps) {
  return (
    <Frame
      context={context}
      title={refused === null ? title : 'It was not done'}
      foot={<CloseButton focus />}
    >
      <section className="part">
        {refused === null ? (
          <p role="status">{text}</p>
        ) : (
          <ErrorNote error={refused} kept="Everything is as it was." />
        )}
      </section>
    </Frame>
  );
}
