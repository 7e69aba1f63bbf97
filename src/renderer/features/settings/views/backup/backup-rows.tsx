import { useState } from 'react';
import type { BackupRow, CheckedView } from '../../../../../shared/backups/backup-views.ts';
import { contentsWords } from '../../../../../shared/backups/contents-words.ts';
import { fileSize } from '../../../../../shared/files/file-size.ts';
import { visibleLine } from '../../../../../shared/visible-text.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { zonedDayTime } from '../../../../format/time.ts';
import { useAction } from '../../../../state/use-action.ts';

/** The backups in the folder, newest first. */
export function BackupRows({ backups }: { backups: readonly BackupRow[] }) {
  if (backups.length === 0) return <p>No backup is in the folder.</p>;
  return (
    <ul className="grid" aria-label="Backups">
      {backups.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: BackupRow }) {
  const { name, bytes, createdAt, ofThisWallet, error } = row;
  const when = createdAt === null ? visibleLine(name) : zonedDayTime(createdAt);
  const [checked, setChecked] = useState<CheckedView | null>(null);
  const check = useAction(() => api.backupCheck({ name }));
  const restore = useAction((how: 'replace' | 'merge') => api.backupRestore({ name, how }));
  const look = async () => {
    setChecked(null);
    restore.clear();
    const found = await check.start();
    if (found?.ok) setChecked(found.value);
  };
  const bringBack = (how: 'replace' | 'merge') => {
    setChecked(null);
    check.clear();
    void restore.start(how);
  };
  const busy = check.busy || restore.busy;
  const refusal = check.error ?? restore.error;
  return (
    <li className="grid gap-1 border-t border-line py-1.5 first:border-t-0">
      <div className="row">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {when} <span className="m">{fileSize(bytes)}</span>
          {error ? <span className="block caution">{error.message}</span> : null}
          {error === null && !ofThisWallet ? (
            <span className="block m">Of another wallet, or the vault is locked.</span>
          ) : null}
        </span>
        <Button
          size="small"
          disabled={busy}
          aria-label={`Check the backup of ${when}`}
          onClick={() => void look()}
        >
          {check.busy ? 'Checking' : 'Check'}
        </Button>
        <Button
          size="small"
          disabled={busy}
          aria-label={`Restore the backup of ${when}`}
          onClick={() => bringBack('replace')}
        >
          Restore
        </Button>
        <Button
          size="small"
          disabled={busy}
          aria-label={`Merge the backup of ${when}`}
          onClick={() => bringBack('merge')}
        >
          Merge
        </Button>
      </div>
      {/* There before its words are, which are told then. */}
      <p role="status">{checked ? checkedWords(checked) : null}</p>
      {refusal ? <ErrorNote error={refusal} kept="Nothing was changed." /> : null}
    </li>
  );
}

function checkedWords({ contents, app, passwordIsCurrent }: CheckedView): string {
  const old = passwordIsCurrent ? '' : ' Its wallet opens with the password that it had then.';
  return `It is whole and opens: made by version ${app}, with ${contentsWords(contents)}.${old}`;
}
