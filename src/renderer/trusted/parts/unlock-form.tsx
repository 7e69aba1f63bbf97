import { type FormEvent, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import { useSigner } from '../signer-store.ts';
import { usePasswordField } from '../use-password-field.ts';
import { usePasswordWait } from '../use-password-wait.ts';
import { Frame } from './frame.tsx';
import { PasswordWait } from './password-wait.tsx';

interface UnlockFormProps {
  context: TrustedContext;
  title: string;
  /** What the unlocking is for. */
  why?: string;
}

/** Codes after which the recovery code has to stand in for the key ring. */
const needCode = [
  'VAULT_KEYCHAIN_MISSING',
  'RECOVERY_CODE_NEEDED',
  'RECOVERY_CODE_WRONG',
  'RECOVERY_CODE_INVALID',
];

/** The password, and what a damaged or moved vault needs besides. A refusal keeps the focus where it was. */
export function UnlockForm({ context, title, why }: UnlockFormProps) {
  const { state, busy, error, send } = useSigner();
  const field = usePasswordField(error?.error ?? null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [rollback, setRollback] = useState(false);
  const [ledger, setLedger] = useState(false);
  const refused = error?.error ?? state?.error ?? null;
  const has = useSeenCodes(refused?.code);
  const asksCode = needCode.some((known) => has(known));
  const waitMs = usePasswordWait();
  const isRestore = context.restores !== null;
  const ready = password !== '' && busy === null && waitMs === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    send({
      type: 'unlock',
      password,
      ...(asksCode && code !== '' ? { recoveryCode: code } : {}),
      ...(rollback ? { acceptRollback: true } : {}),
      ...(ledger ? { acceptLedgerReset: true } : {}),
    });
  };
  return (
    <Frame
      context={context}
      local={isRestore ? 'On this computer' : undefined}
      title={title}
      foot={
        <Button
          kind="go"
          size="big"
          type="submit"
          form="unlock"
          className="w-full justify-center"
          disabled={!ready}
        >
          {busy === 'unlock' ? 'Opening the vault' : 'Unlock'}
        </Button>
      }
    >
      <form id="unlock" className="part grid gap-4" onSubmit={submit}>
        {why ? <p className="m">{why}</p> : null}
        <SecretField
          ref={field}
          label="Password"
          value={password}
          autoFocus
          invalid={refused?.code === 'VAULT_WRONG_PASSWORD'}
          onChange={setPassword}
        />
        {refused && refused.code !== 'PASSWORD_WAIT' ? <ErrorNote error={refused} /> : null}
        {has('VAULT_WRONG_PASSWORD') && !isRestore ? (
          <p className="m">
            Is it lost? The way back is in the settings under Vault, “The password is lost”.
          </p>
        ) : null}
        {waitMs === null ? null : <PasswordWait ms={waitMs} />}
        {asksCode ? <SecretField label="Recovery code" value={code} onChange={setCode} /> : null}
        {has('VAULT_ROLLED_BACK') ? (
          <TickBox checked={rollback} onChange={setRollback}>
            I put this older vault file here on purpose
          </TickBox>
        ) : null}
        {has('LEDGER_CORRUPT') ? (
          <TickBox checked={ledger} onChange={setLedger}>
            Set the damaged record of signatures aside and begin a new one
          </TickBox>
        ) : null}
      </form>
    </Frame>
  );
}

/** Remembers which refusals there were, so that a wrong password does not take the other fields away. */
function useSeenCodes(code: string | undefined): (code: string) => boolean {
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (code !== undefined && !seen.includes(code)) setSeen([...seen, code]);
  return (wanted) => wanted === code || seen.includes(wanted);
}
