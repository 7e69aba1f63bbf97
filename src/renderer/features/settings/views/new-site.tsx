import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { useAction } from '../../../state/use-action.ts';

const longestSite = 4096;

/** One site that plans may visit, and for what. */
export function NewSite({ onDone }: { onDone(): void }) {
  const [site, setSite] = useState('');
  const [browse, setBrowse] = useState(false);
  const [local, setLocal] = useState(false);
  const add = useAction(() => api.siteAdd({ site, use: browse ? 'browse' : 'read', local }));
  const allow = async () => {
    const done = await add.start();
    if (done?.ok && done.value !== null) onDone();
  };
  return (
    <form
      className="grid max-w-[60ch] gap-2 rounded-2 border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void allow();
      }}
    >
      <label className="grid gap-1">
        <span>Site</span>
        <input
          className="field font-mono"
          value={site}
          maxLength={longestSite}
          spellCheck={false}
          autoComplete="off"
          placeholder="https://api.example.com/v1"
          onChange={(event) => setSite(event.target.value)}
        />
        <span className="s m">
          One host and none below it. With a path, only that path and what lies below it.
        </span>
      </label>
      <TickBox checked={browse} onChange={setBrowse}>
        To be opened in the browser window, and not only read
      </TickBox>
      <TickBox checked={local} onChange={setLocal}>
        Also where it lies on this computer or in its network
      </TickBox>
      <div className="row">
        <Button kind="go" type="submit" disabled={add.busy || site.trim() === ''}>
          Allow this site
        </Button>
        <Button disabled={add.busy} onClick={onDone}>
          Not now
        </Button>
      </div>
      {add.error ? <ErrorNote error={add.error} kept="The list is as it was." /> : null}
    </form>
  );
}
