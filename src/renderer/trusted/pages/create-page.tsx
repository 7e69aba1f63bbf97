import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { type FormEvent, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Frame } from '../parts/frame.tsx';
import {
  type NewPassword,
  NewPasswordFields,
  noPassword,
  passwordFits,
} from '../parts/new-password.tsx';
import { WalletReady } from '../parts/wallet-ready.tsx';
import { useSigner } from '../signer-store.ts';
import { PhrasePage } from './phrase-page.tsx';

type Words = 12 | 24;

/** A new wallet: password, then the words, then it is written. */
export function CreatePage({ context }: { context: TrustedContext }) {
  const { draft, unlocked } = useSigner();
  if (unlocked) return <WalletReady context={context} title="Your wallet is ready" />;
  if (draft?.type === 'phrase') return <PhrasePage context={context} draft={draft} />;
  return <PasswordForm context={context} />;
}

function PasswordForm({ context }: { context: TrustedContext }) {
  const { state, busy, error, send } = useSigner();
  const minimum = state?.minimumPasswordLength ?? 0;
  const [password, setPassword] = useState<NewPassword>(noPassword);
  const [words, setWords] = useState<Words>(12);
  const ready = passwordFits(password, minimum, error?.error ?? null) && busy === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setPassword({ ...password, tried: true });
    send({ type: 'create', password: password.first, words });
  };
  return (
    <Frame
      context={context}
      title="Make a new wallet"
      foot={
        <Button
          kind="go"
          size="big"
          type="submit"
          form="create"
          className="w-full justify-center"
          disabled={!ready}
        >
          {busy === 'create' ? 'Making the keys' : 'Show my recovery phrase'}
        </Button>
      }
    >
      <form id="create" className="part grid gap-4" onSubmit={submit}>
        <p className="m">
          The password encrypts the vault on this computer. It goes straight to the signer; no other
          part of Countersign sees it.
        </p>
        {error ? <ErrorNote error={error.error} kept="No wallet was made." /> : null}
        <NewPasswordFields
          value={password}
          minimum={minimum}
          error={error?.error ?? null}
          onChange={setPassword}
          autoFocus
        />
        <WordCount words={words} onChange={setWords} />
      </form>
    </Frame>
  );
}

function WordCount({ words, onChange }: { words: Words; onChange(words: Words): void }) {
  return (
    <div className="row justify-between">
      <span className="mid">Recovery phrase</span>
      <ToggleGroup
        aria-label="Length of the recovery phrase"
        className="seg"
        value={[String(words)]}
        onValueChange={(values) => {
          if (values[0] !== undefined) onChange(values[0] === '24' ? 24 : 12);
        }}
      >
        <Toggle value="12">12 words</Toggle>
        <Toggle value="24">24 words</Toggle>
      </ToggleGroup>
    </div>
  );
}
