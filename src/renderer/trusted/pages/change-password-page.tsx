import { type FormEvent, useState } from 'react';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import {
  type NewPassword,
  NewPasswordFields,
  noPassword,
  passwordFits,
} from '../parts/new-password.tsx';
import { PasswordWait } from '../parts/password-wait.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';
import { usePasswordField } from '../use-password-field.ts';
import { usePasswordWait } from '../use-password-wait.ts';

/** The current password and a new one, which the signer judges as at the making of a wallet. */
export function ChangePasswordPage({ context }: { context: TrustedContext }) {
  const { state, done } = useSigner();
  if (done === 'changePassword') return <Changed context={context} />;
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title="Unlock the vault"
        why="Unlocking changes nothing yet: the new password is asked for then."
      />
    );
  }
  return <ChangeForm context={context} minimum={state.minimumPasswordLength} />;
}

function ChangeForm({ context, minimum }: { context: TrustedContext; minimum: number }) {
  const { busy, error, send } = useSigner();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState<NewPassword>(noPassword);
  const waitMs = usePasswordWait();
  const refused = error?.of === 'unlock' ? null : (error?.error ?? null);
  const field = usePasswordField(refused);
  const isWrong = refused?.code === 'VAULT_WRONG_PASSWORD';
  const ready =
    password !== '' && passwordFits(next, minimum, refused) && busy === null && waitMs === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setNext({ ...next, tried: true });
    send({ type: 'changePassword', password, newPassword: next.first });
  };
  return (
    <Frame
      context={context}
      title="Change the password"
      foot={
        <Button
          kind="go"
          size="big"
          type="submit"
          form="change-password"
          className="w-full justify-center"
          disabled={!ready}
        >
          {busy === 'changePassword' ? 'Encrypting the vault anew' : 'Change the password'}
        </Button>
      }
    >
      <form id="change-password" className="part grid gap-4" onSubmit={submit}>
        <p className="m">
          Both go straight to the signer; no other part of Countersign sees them. Your accounts and
          the recovery phrase stay as they are.
        </p>
        <SecretField
          ref={field}
          label="Current password"
          value={password}
          autoFocus
          invalid={isWrong}
          onChange={setPassword}
        />
        {refused && refused.code !== 'PASSWORD_WAIT' ? (
          <ErrorNote error={refused} kept={keptOf(refused)} />
        ) : null}
        {waitMs === null ? null : <PasswordWait ms={waitMs} />}
        <NewPasswordFields
          value={next}
          minimum={minimum}
          error={refused}
          onChange={setNext}
          replaces
        />
      </form>
    </Frame>
  );
}

/** A write that failed may have come as far as the new file. */
function keptOf({ code }: ErrorShape): string {
  return code === 'VAULT_IO_ERROR'
    ? 'It may have been changed all the same: lock the vault, and try the new password before the old one.'
    : 'The password is as it was.';
}

function Changed({ context }: { context: TrustedContext }) {
  const { unlocked } = useSigner();
  const same =
    unlocked?.mode === 'password+device'
      ? 'Your accounts, the recovery phrase and the recovery code are as they were. Schedules and mandates go on.'
      : 'Your accounts and the recovery phrase are as they were. Schedules and mandates go on.';
  return (
    <Frame context={context} title="The password was changed" foot={<CloseButton focus />}>
      <section className="part grid gap-3">
        <p role="status">
          From now on the new password opens this vault, and the old one opens it no more.
        </p>
        {unlocked?.notice ? (
          <Note tone="caution" title={unlocked.notice.message}>
            <p>{unlocked.notice.advice}</p>
          </Note>
        ) : null}
        <p>{same}</p>
        <p>
          Backups and other copies that were made before still open with the old password, and hold
          the same keys. Make a new backup in the settings. If somebody may know the old password,
          delete the older ones, wherever they are.
        </p>
        <p className="m">
          A new password keeps nothing from somebody who has both a copy and the old one. Where that
          may be so, move what you have to a wallet with another phrase.
        </p>
      </section>
    </Frame>
  );
}
