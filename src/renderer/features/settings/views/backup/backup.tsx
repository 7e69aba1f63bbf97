import type { BackupRow, BackupsView } from '../../../../../shared/backups/backup-views.ts';
import { fileSize } from '../../../../../shared/files/file-size.ts';
import { visiblePath } from '../../../../../shared/visible-text.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { TickBox } from '../../../../components/tick-box.tsx';
import { Unread } from '../../../../components/unread.tsx';
import { zonedDayTime } from '../../../../format/time.ts';
import { useAction } from '../../../../state/use-action.ts';
import { useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';
import { BackupRows } from './backup-rows.tsx';

const kept = 'The backups that are there were left as they are.';

/** One encrypted file of everything: when, where to, and back from it. */
export function Backup() {
  const view = useRemote('backups', () => api.backupView({}), ['backup', 'status']);
  const make = useAction(() => api.backupMake({}));
  if (view.value === null) {
    return (
      <Unread error={view.error} kept={kept} onRetry={view.reload} rows={[[260, 60, 60]]}>
        Reading the backups.
      </Unread>
    );
  }
  const { backups, error, failed } = view.value;
  return (
    <>
      <Section title="Backup">
        <Newest
          row={backups.find(({ ofThisWallet, createdAt }) => ofThisWallet && createdAt !== null)}
        />
        <div>
          <Button kind="go" disabled={make.busy} onClick={() => void make.start()}>
            {make.busy ? 'Writing and opening it' : 'Back up now'}
          </Button>
        </div>
        {make.error ? <ErrorNote error={make.error} kept={kept} /> : null}
        {failed && !make.error ? <ErrorNote error={failed.error} kept={kept} /> : null}
        <p className="m max-w-[60ch]">
          A backup is one encrypted file with the wallet, chats, plans, runs, schedules, contacts,
          settings and the log. Three are kept. On another computer it opens with the password that
          the wallet had then and, where this computer has a key ring, with the recovery code. Files
          in the trash, the practice chain, keys of services and mandates are not in it.
        </p>
      </Section>
      <Where view={view.value} />
      <Section title="Restore">
        {error ? <ErrorNote error={error} kept={kept} /> : <BackupRows backups={backups} />}
        <RestoreFile />
        <p className="m max-w-[60ch]">
          A restore shows first what is in the backup. Then Countersign closes and starts again by
          itself, after some seconds. What is here now stays beside it in a file. Afterwards
          everything is stopped: look at your accounts, then allow runs again and let the schedules
          go on. Schedules that watch for something and mandates have to be made anew, and limits
          and lists are those of the backup.
        </p>
        <p className="m max-w-[60ch]">
          A merge adds what only the backup has: contacts, notes, plans, chats, runs that are over,
          limits where there is none, also what was deleted here since. What is here stays as it is,
          and a copy is kept first. Nothing that signs, allows or starts by itself comes in. It
          shows first how much that is.
        </p>
      </Section>
    </>
  );
}

/** What became of the last one. A backup has its name only once it was read back, so all that is said is true of each. */
function Newest({ row }: { row: BackupRow | undefined }) {
  return (
    <div role="status" className="grid gap-1">
      {row?.createdAt ? (
        <>
          <p>{`The last backup was made ${zonedDayTime(row.createdAt)}, and opened again.`}</p>
          <p className="wrap-anywhere">
            Its wallet and its whole database were read back from the disk and checked. The file is{' '}
            {visiblePath(row.file)} ({fileSize(row.bytes)}).
          </p>
        </>
      ) : (
        <p>There is no backup of this wallet yet.</p>
      )}
    </div>
  );
}

function Where({ view }: { view: BackupsView }) {
  const choose = useAction(() => api.backupChooseFolder({}));
  const usual = useAction(() => api.backupUsualFolder({}));
  const daily = useAction((on: boolean) => api.backupSetDaily({ on }));
  const error = choose.error ?? usual.error ?? daily.error;
  return (
    <Section title="Where and when">
      <p className="wrap-anywhere">{visiblePath(view.folder)}</p>
      {view.isUsualFolder ? (
        <p className="m">This is on the same disk as everything else. Choose one on another.</p>
      ) : null}
      <div className="row flex-wrap">
        <Button disabled={choose.busy} onClick={() => void choose.start()}>
          Choose a folder for backups
        </Button>
        {view.isUsualFolder ? null : (
          <Button disabled={usual.busy} onClick={() => void usual.start()}>
            Use the usual folder
          </Button>
        )}
      </div>
      <TickBox checked={view.daily} disabled={daily.busy} onChange={(on) => void daily.start(on)}>
        Make one each day while the wallet is open
      </TickBox>
      {error ? <ErrorNote error={error} kept="The setting is as it was." /> : null}
    </Section>
  );
}

function RestoreFile() {
  const restore = useAction((how: 'replace' | 'merge') => api.backupRestore({ name: null, how }));
  return (
    <>
      <div className="row flex-wrap">
        <Button disabled={restore.busy} onClick={() => void restore.start('replace')}>
          Restore from a file
        </Button>
        <Button disabled={restore.busy} onClick={() => void restore.start('merge')}>
          Merge from a file
        </Button>
      </div>
      {restore.error ? <ErrorNote error={restore.error} kept="Nothing was changed." /> : null}
    </>
  );
}
