import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { isPasswordRefused } from '../mandate-check.ts';
import { Frame } from '../parts/frame.tsx';
import {
  emptySource,
  type ImportSource,
  importRequest,
  type SourceKind,
  sourceFits,
} from '../parts/import-source.tsx';
import { SourceTabs } from '../parts/source-tabs.tsx';
import { useSigner } from '../signer-store.ts';

/** What the account comes from, and the password of the wallet that it joins. */
export function ImportAccountForm({ context }: { context: TrustedContext }) {
  const { busy, error, send } = useSigner();
  const [kind, setKind] = useState<SourceKind>('phrase');
  const [source, setSource] = useState<ImportSource>(emptySource);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const refused = error?.error ?? null;
  const ready = sourceFits(kind, source) && password !== '' && busy === null;
  useEffect(() => {
    if (!isPasswordRefused(refused)) return;
    field.current?.focus();
    field.current?.select();
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) send(importRequest(kind, source, password));
  };
  return (
    <Frame
      context={context}
      title="Import an account"
      focusTitle
      foot={
        <Button
          kind="go"
          size="big"
          type="submit"
          form="import-account"
          className="w-full justify-center"
          disabled={!ready}
        >
          {busy === null ? 'Show me its address' : 'Reading it'}
        </Button>
      }
    >
      <form id="import-account" className="part grid gap-4" onSubmit={submit}>
        <p className="m">
          It joins the wallet that is here. What you enter goes straight to the signer. You may
          paste it.
        </p>
        {refused ? <ErrorNote error={refused} kept="Nothing was written." /> : null}
        <SourceTabs kind={kind} source={source} onKind={setKind} onSource={setSource} />
        <SecretField
          ref={field}
          label="Password of this wallet"
          value={password}
          invalid={isPasswordRefused(refused)}
          onChange={setPassword}
          hint="The one that you unlock it with; there is no new one."
        />
      </form>
    </Frame>
  );
}
