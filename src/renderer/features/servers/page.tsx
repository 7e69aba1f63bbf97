import { useState } from 'react';
import type { McpView } from '../../../shared/mcp/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { Unread } from '../../components/unread.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { useRoute } from '../../state/route-store.ts';
import { useRemote } from '../../state/use-remote.ts';
import { AddServer } from './views/add-server.tsx';
import { ImportServers } from './views/import-servers.tsx';
import { ServeOthers } from './views/serve-others.tsx';
import { ServerDetail } from './views/server-detail.tsx';
import { ServerList } from './views/server-list.tsx';

type Entry = 'add' | 'import' | 'serve' | null;

/** Servers of others that offer tools: every one with how it fares, and one of them in full. */
export function ServersPage({ of }: { of: string | null }) {
  const go = useRoute((store) => store.go);
  const [entry, setEntry] = useState<Entry>(null);
  const list = useRemote('servers', () => api.mcpList({}), ['mcp']);
  // Then the page itself says what to do, once.
  const isEmpty = list.value?.servers.length === 0 && entry === null;
  const show = (name: string | null) => {
    setEntry(null);
    go({ page: 'servers', of: name });
  };
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'settings', of: 'servers' })}>Settings</WayBack>
        <h1>MCP servers</h1>
        <span className="row ml-auto shrink-0">
          <Button onClick={() => setEntry('serve')}>Let programs propose</Button>
          {isEmpty ? null : (
            <>
              <Button onClick={() => setEntry('import')}>Import a list</Button>
              <Button onClick={() => setEntry('add')}>Add a server</Button>
            </>
          )}
        </span>
      </header>
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <div>
          {list.error || list.loading ? (
            <div className="p-6">
              <Unread
                error={list.error}
                kept="No server is started by this."
                onRetry={list.reload}
                rows={[
                  [160, 120],
                  [140, 120],
                ]}
              >
                Reading the servers.
              </Unread>
            </div>
          ) : null}
        </div>
        <Panes view={list.value} of={of} entry={entry} setEntry={setEntry} show={show} />
      </div>
    </div>
  );
}

interface PanesProps {
  view: McpView | null;
  of: string | null;
  entry: Entry;
  setEntry(entry: Entry): void;
  show(name: string | null): void;
}

function Panes({ view, of, entry, setEntry, show }: PanesProps) {
  if (view === null) return null;
  const chosen = view.servers.find(({ name }) => name === of) ?? view.servers[0];
  if (chosen === undefined && entry === null) {
    return <NoServers onAdd={() => setEntry('add')} onImport={() => setEntry('import')} />;
  }
  return (
    <div className="two-panes grid-cols-[300px_minmax(0,1fr)]">
      <ScrollPane label="All servers" className="border-r border-line">
        {view.servers.length === 0 ? (
          <p className="m px-5 py-4">There is no server yet.</p>
        ) : (
          <ServerList
            servers={view.servers}
            chosen={entry === null ? (chosen?.name ?? null) : null}
            onChoose={show}
          />
        )}
      </ScrollPane>
      <ScrollPane label="The server">
        {entry === 'add' ? (
          <AddServer sandbox={view.sandbox} onDone={show} onCancel={() => setEntry(null)} />
        ) : null}
        {entry === 'serve' ? <ServeOthers onClose={() => setEntry(null)} /> : null}
        {entry === 'import' ? (
          <ImportServers onDone={() => show(null)} onCancel={() => setEntry(null)} />
        ) : null}
        {entry === null && chosen ? (
          <ServerDetail key={chosen.name} server={chosen} sandbox={view.sandbox} />
        ) : null}
      </ScrollPane>
    </div>
  );
}

function NoServers({ onAdd, onImport }: { onAdd(): void; onImport(): void }) {
  return (
    <Empty
      title="No server offers tools"
      action={
        <>
          <Button kind="go" onClick={onAdd}>
            Add a server
          </Button>
          <Button onClick={onImport}>Import a list</Button>
        </>
      }
    >
      By the Model Context Protocol, programs and services of others can offer tools to the model:
      to search your notes, or to ask a service. Each is off until you have seen what it says of its
      tools; a tool that changes later is off again. What a server says never leads to a signature
      without you.
    </Empty>
  );
}
