import { fileSize } from '../../../../shared/files/file-size.ts';
import type { UpdateStage, UpdateView } from '../../../../shared/updates/update-view.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { zonedDayTime } from '../../../format/time.ts';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';

const kept = 'This version goes on.';

/** Newer versions of the app: look, fetch, install, each on its own word. */
export function Updates() {
  const view = useRemote('updates', () => api.updateView({}), [
    ...(['update', 'status', 'run', 'plan', 'approval', 'schedule'] as const),
  ]);
  if (view.error) return <ErrorNote error={view.error} kept={kept} />;
  if (view.value === null) return null;
  if (!view.value.updates) return <p className="m max-w-[60ch]">{whyNone[view.value.why]}</p>;
  return <Way view={view.value} />;
}

const whyNone = {
  no_place:
    'This build does not update itself: no place that releases come from was built into it.',
  not_appimage:
    'This copy does not update itself: only one that runs as an AppImage can. Install a newer version as you installed this one.',
} as const;

function Way({ view }: { view: UpdateView & { updates: true } }) {
  const { stage, place, holdUps, error } = view;
  const install = useAction(() => api.updateInstall({}));
  const refusal = install.error ?? error;
  return (
    <>
      <p role="status">{stageWords(stage, place)}</p>
      {'release' in stage && stage.release.notes !== '' ? (
        <p className="m max-w-[60ch] whitespace-pre-wrap">{visibleText(stage.release.notes)}</p>
      ) : null}
      {stage.kind === 'fetching' ? (
        <progress max={stage.release.bytes} value={stage.received} aria-label="Fetched" />
      ) : null}
      {stage.kind === 'ready' && holdUps.length > 0 ? (
        <p>{holdUps.join(' ')} It can be installed when that is over.</p>
      ) : null}
      <div className="row flex-wrap">
        {stage.kind === 'offered' ? (
          <Button kind="go" onClick={() => void api.updateFetch({})}>
            Fetch it
          </Button>
        ) : null}
        {stage.kind === 'ready' && holdUps.length === 0 ? (
          <Button kind="go" disabled={install.busy} onClick={() => void install.start()}>
            Install and start again
          </Button>
        ) : null}
        {stage.kind === 'asking' || stage.kind === 'fetching' ? null : (
          <Button onClick={() => void api.updateLook({})}>Look for updates</Button>
        )}
      </div>
      {refusal ? <ErrorNote error={refusal} kept={kept} /> : null}
    </>
  );
}

function stageWords(stage: UpdateStage, place: string): string {
  switch (stage.kind) {
    case 'not_asked':
      return `Newer versions come from ${place}. It is asked only when you look.`;
    case 'asking':
      return `Asking ${place}.`;
    case 'newest':
      return `Nothing newer was there when you looked, ${zonedDayTime(stage.at)}.`;
    case 'offered':
      return `Version ${stage.release.version} is there, ${fileSize(stage.release.bytes)}, and signed with the key that belongs to this app.`;
    case 'fetching':
      return `Version ${stage.release.version} is being fetched.`;
    case 'ready':
      return `Version ${stage.release.version} is here and is the one that was signed.`;
  }
}
