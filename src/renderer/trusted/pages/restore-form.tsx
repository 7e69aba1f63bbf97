import { type FormEvent, useId, useState } from 'react';
import { vaultInBackup } from '../../../shared/backups/vault-in-backup.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import { Frame } from '../parts/frame.tsx';
import { useSigner } from '../signer-store.ts';

/** The wallet of a backup: its file, the password that it had then, and the recovery code where it needs one. */
export function RestoreForm({ context }: { context: TrustedContext }) {
  const { busy, error, send } = useSigner();
  const fileId = useId();
  const [vault, setVault] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [ledger, setLedger] = useState(false);
  const isRecordDamaged = error?.error.code === 'LEDGER_CORRUPT' || ledger;
  const ready = vault !== '' && password !== '' && busy === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const recoveryCode = code.trim() === '' ? {} : { recoveryCode: code };
    const reset = ledger ? { acceptLedgerReset: true } : {};
    if (ready)
      send({ type: 'restoreBackup', password, fileBase64: vault, ...recoveryCode, ...reset });
  };
  return (
    <Frame
      context={context}
      title="Bring back a backup"
      foot={
        <Button
          kind="go"
          size="big"
          type="submit"
          form="restore"
          className="w-full justify-center"
          disabled={!ready}
        >
          {busy === null ? 'Bring the wallet back' : 'Opening it'}
        </Button>
      }
    >
      <form id="restore" className="part grid gap-4" onSubmit={submit}>
        {error ? <ErrorNote error={error.error} kept="Nothing was written." /> : null}
        <div className="grid gap-1">
          <label htmlFor={fileId} className="mid">
            Backup file
          </label>
          <input
            id={fileId}
            type="file"
            className="file-field"
            onChange={(event) => void read(event.target.files?.[0]).then(setVault)}
          />
        </div>
        <SecretField
          label="Password"
          value={password}
          onChange={setPassword}
          hint="The one that the wallet had when the backup was made."
        />
        <SecretField
          label="Recovery code, if there was one"
          value={code}
          onChange={setCode}
          hint="It was shown beside the recovery phrase where the computer had a key ring. That computer itself needs none."
        />
        {isRecordDamaged ? (
          <TickBox checked={ledger} onChange={setLedger}>
            Set the damaged record of signatures aside and begin a new one
          </TickBox>
        ) : null}
        <p className="m">
          This brings the wallet back. For chats, plans and the rest of the same file, open
          Settings, Backup afterwards and choose “Restore from a file”.
        </p>
      </form>
    </Frame>
  );
}

/** The vault file in it, base64; empty where no file is chosen. */
async function read(file: File | undefined): Promise<string> {
  if (file === undefined) return '';
  const vault = vaultInBackup(new Uint8Array(await file.arrayBuffer()));
  return btoa(Array.from(vault, (byte) => String.fromCharCode(byte)).join(''));
}
