import type { DataPlaceView } from '../../../../../shared/data/data-views.ts';
import { fileSize } from '../../../../../shared/files/file-size.ts';
import { visiblePath } from '../../../../../shared/visible-text.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { Note } from '../../../../components/note.tsx';
import { Unread } from '../../../../components/unread.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';

const kept = 'Your data is where it was.';

/** Where everything is, and the two things that are done to all of it. */
export function DataPlace() {
  const view = useRemote('data', () => api.dataView({}), ['status', 'run', 'backup']);
  if (view.value === null) {
    return (
      <Unread error={view.error} kept={kept} onRetry={view.reload} rows={[[260, 60, 60]]}>
        Looking what is in the data folder.
      </Unread>
    );
  }
  const { folder, parts, others, holdUps } = view.value;
  return (
    <>
      <Section title="Where everything is">
        <p className="wrap-anywhere">{visiblePath(folder)}</p>
        <ul className="m">
          {parts.map(({ what, bytes }) => (
            <li key={what}>
              {what}: {fileSize(bytes)}
            </li>
          ))}
          {others.length === 0 ? null : (
            <li>{others.length} with another name, which are not ours and never touched</li>
          )}
        </ul>
        {holdUps.length === 0 ? null : (
          <Note tone="plain" title="Nothing can be moved or erased now">
            <p>{holdUps.join(' ')}</p>
          </Note>
        )}
        <Move view={view.value} reload={view.reload} />
        <Before before={view.value.before} reload={view.reload} />
      </Section>
      <Erase isHeld={holdUps.length > 0} />
    </>
  );
}

function Move({ view, reload }: { view: DataPlaceView; reload: () => void }) {
  const move = useAction(() => api.dataMove({}));
  const dismiss = useAction(() => api.dataDismissFailed({}));
  const { failed, holdUps } = view;
  const read = async () => {
    await dismiss.start();
    reload();
  };
  return (
    <>
      {failed === null ? null : (
        <div className="grid gap-1.5">
          <p className="wrap-anywhere">It was not moved to {visiblePath(failed.to)}.</p>
          <ErrorNote error={failed.error} kept={kept} />
          <div>
            <Button disabled={dismiss.busy} onClick={() => void read()}>
              I have read it
            </Button>
          </div>
        </div>
      )}
      <div>
        <Button disabled={move.busy || holdUps.length > 0} onClick={() => void move.start()}>
          Move everything to another folder
        </Button>
      </div>
      {move.error ? <ErrorNote error={move.error} kept={kept} /> : null}
      <p className="m max-w-[60ch]">
        The folder has to be empty and on a disk of this computer. The app ends, copies everything,
        reads the copy again and looks the database through; only then does the new place count.
      </p>
    </>
  );
}

function Before({ before, reload }: { before: DataPlaceView['before']; reload: () => void }) {
  const forget = useAction(() => api.dataForgetBefore({}));
  if (before === null) return null;
  const start = async () => {
    await forget.start();
    reload();
  };
  return (
    <Note tone="caution" title="The data before the move is still there">
      <p className="wrap-anywhere">
        {fileSize(before.bytes)} in {visiblePath(before.folder)}, with the wallet of then. Delete it
        once everything here is as it should be.
      </p>
      <div className="pt-2">
        <Button disabled={forget.busy} onClick={() => void start()}>
          Delete what was there before
        </Button>
      </div>
      {forget.error ? <ErrorNote error={forget.error} kept="Part of it may be left." /> : null}
    </Note>
  );
}

function Erase({ isHeld }: { isHeld: boolean }) {
  const open = useAction(() => api.trustedOpen({ page: 'erase' }));
  return (
    <Section title="Erase everything">
      <p className="m max-w-[60ch]">
        The wallet, the database, backups in the data folder, what the key ring keeps for it, and
        all else of Countersign. You read first, in a window of its own, what goes and what stays,
        and give the password there. Coins stay on their networks: only the recovery phrase brings
        them back.
      </p>
      <div>
        <Button disabled={isHeld || open.busy} onClick={() => void open.start()}>
          Erase everything
        </Button>
      </div>
      {open.error ? <ErrorNote error={open.error} kept="Nothing is erased." /> : null}
    </Section>
  );
}
