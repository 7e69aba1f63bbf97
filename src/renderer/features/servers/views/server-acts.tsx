import { useState } from 'react';
import type { McpOffer, McpServerView } from '../../../../shared/mcp/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Note } from '../../../components/note.tsx';
import { useAction } from '../../../state/use-action.ts';

interface ServerActsProps {
  server: McpServerView;
  /** What it says of its tools is being read by the person. */
  isReviewing: boolean;
  onOffer(offer: McpOffer): void;
}

/** What a person can do with a server. Nothing starts before they have seen the exact words that start it. */
export function ServerActs({ server, isReviewing, onOffer }: ServerActsProps) {
  const { name, state } = server;
  const [removing, setRemoving] = useState(false);
  const look = useAction(() => api.mcpLook({ name }));
  const restart = useAction(() => api.mcpRestart({ name }));
  const disable = useAction(() => api.mcpDisable({ name }));
  const remove = useAction(() => api.mcpRemove({ name }));
  const isOn = server.tools > 0 && state !== 'off';
  const isBusy = look.busy || restart.busy || disable.busy;
  const error = look.error ?? restart.error ?? disable.error ?? remove.error;
  const begin = async () => {
    const offer = await look.start();
    if (offer?.ok && offer.value !== null) onOffer(offer.value);
  };
  if (server.fetchesWhatItRuns) {
    return (
      <>
        <Note tone="caution" title="It cannot be enabled">
          <p>
            Its command fetches whatever a registry has at that moment, so nobody can know what
            would run. Install one exact version with a lockfile that holds its integrity, and add
            the command of what was installed.
          </p>
        </Note>
        <Remove name={name} {...{ removing, setRemoving }} act={remove} />
      </>
    );
  }
  return (
    <>
      {isReviewing ? null : (
        <div className="row flex-wrap">
          <Button kind={isOn ? 'outline' : 'go'} disabled={isBusy} onClick={() => void begin()}>
            {startWords(server, isOn, look.busy)}
          </Button>
          {isOn ? (
            <>
              <Button disabled={isBusy} onClick={() => void restart.start()}>
                {restart.busy ? 'Restarting' : 'Restart it'}
              </Button>
              <Button disabled={isBusy} onClick={() => void disable.start()}>
                Switch it off
              </Button>
            </>
          ) : null}
          <Remove name={name} {...{ removing, setRemoving }} act={remove} />
        </div>
      )}
      {error && error.code !== server.error?.code ? <ErrorNote error={error} /> : null}
    </>
  );
}

function startWords({ kind, changed }: McpServerView, isOn: boolean, busy: boolean): string {
  if (busy) return kind === 'http' ? 'Asking it for its tools' : 'Starting it to see its tools';
  if (changed > 0) return 'See what changed';
  if (isOn) return 'Look at its tools anew';
  return kind === 'http' ? 'Ask it for its tools' : 'Start it and see its tools';
}

interface RemoveProps {
  name: string;
  removing: boolean;
  setRemoving(removing: boolean): void;
  act: { busy: boolean; start(): Promise<unknown> };
}

function Remove({ name, removing, setRemoving, act }: RemoveProps) {
  return (
    <div>
      <Button disabled={act.busy} onClick={() => setRemoving(true)}>
        Remove it
      </Button>
      <ConfirmDialog
        open={removing}
        title={`Remove ${name}?`}
        action="Remove the server"
        busy={act.busy}
        onConfirm={() => void act.start().then(() => setRemoving(false))}
        onClose={() => setRemoving(false)}
      >
        <p>
          What you agreed to, its log and the values that you gave it are gone. The program itself
          stays where it is.
        </p>
      </ConfirmDialog>
    </div>
  );
}
