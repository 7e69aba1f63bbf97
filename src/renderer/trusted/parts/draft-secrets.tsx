import { type FormEvent, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { useSigner } from '../signer-store.ts';
import { ShownSecrets } from './shown-secrets.tsx';

/** What is to be written down of a wallet that is not written yet; covered, the password brings it back. */
export function DraftSecrets({ context }: { context: TrustedContext }) {
  const secrets = useSigner((store) => store.secrets);
  return secrets === null ? <Covered /> : <ShownSecrets context={context} secrets={secrets} />;
}

function Covered() {
  const { busy, error, send } = useSigner();
  const [password, setPassword] = useState('');
  const ready = password !== '' && busy === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) send({ type: 'showDraft', password });
  };
  return (
    <form className="part grid gap-3" onSubmit={submit}>
      <p role="status">It was on the screen for a minute and is covered now.</p>
      <SecretField
        label="Password"
        value={password}
        invalid={error?.error.code === 'VAULT_WRONG_PASSWORD'}
        onChange={setPassword}
        hint="The one that you gave for this wallet."
      />
      <Button type="submit" className="w-fit" disabled={!ready}>
        {busy === 'showDraft' ? 'Looking' : 'Show it again'}
      </Button>
    </form>
  );
}
