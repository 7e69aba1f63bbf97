import { type FormEvent, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Frame } from '../parts/frame.tsx';
import {
  emptySource,
  type ImportSource,
  importRequest,
  type SourceKind,
  sourceFits,
} from '../parts/import-source.tsx';
import {
  type NewPassword,
  NewPasswordFields,
  noPassword,
  passwordFits,
} from '../parts/new-password.tsx';
import { SourceTabs } from '../parts/source-tabs.tsx';
import { useSigner } from '../signer-store.ts';

/** Where the wallet comes from, and the password of the new vault. */
export function ImportForm({ context }: { context: TrustedContext }) {
  const { state, busy, error, send } = useSigner();
  const minimum = state?.minimumPasswordLength ?? 0;
  const [kind, setKind] = useState<SourceKind>('phrase');
  const [source, setSource] = useState<ImportSource>(emptySource);
  const [password, setPassword] = useState<NewPassword>(noPassword);
  const ready =
    sourceFits(kind, source) &&
    passwordFits(password, minimum, error?.error ?? null) &&
    busy === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setPassword({ ...password, tried: true });
    send(importRequest(kind, source, password.first));
  };
  return (
    <Frame
      context={context}
      title="Bring a wallet"
      foot={
        <Button
          kind="go"
          size="big"
          type="submit"
          form="import"
          className="w-full justify-center"
          disabled={!ready}
        >
          {busy === null ? 'Show me its address' : 'Reading it'}
        </Button>
      }
    >
      <form id="import" className="part grid gap-4" onSubmit={submit}>
        <p className="m">What you enter goes straight to the signer. You may paste it.</p>
        {error ? <ErrorNote error={error.error} kept="Nothing was written." /> : null}
        <SourceTabs kind={kind} source={source} onKind={setKind} onSource={setSource} />
        <NewPasswordFields
          value={password}
          minimum={minimum}
          error={error?.error ?? null}
          onChange={setPassword}
        />
      </form>
    </Frame>
  );
}
