import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { diffOf, wordsOf } from '../../../../shared/mcp/definition-lines.ts';
import { type ToolPermission, toolPermissions } from '../../../../shared/mcp/server-config.ts';
import type { AgreedTool } from '../../../../shared/mcp/tool-pin.ts';
import type { McpServerView } from '../../../../shared/mcp/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { permissionWords } from '../../../words/server-words.ts';
import { DefinitionLines } from './definition-lines.tsx';

/** The tools that were agreed to, and what each is permitted. */
export function ToolList({ server }: { server: McpServerView }) {
  const { name } = server;
  const list = useRemote(`tools of ${name}`, () => api.mcpTools({ name }), ['mcp']);
  if (server.tools === 0) return null;
  return (
    <section className="grid gap-1">
      <h3>Its tools</h3>
      {list.value === null ? (
        <Unread
          error={list.error}
          kept="Nothing of it was changed."
          onRetry={list.reload}
          rows={[[180, 160]]}
        >
          Reading its tools.
        </Unread>
      ) : (
        <ul className="grid">
          {list.value.map((tool) => (
            <Row key={tool.tool} server={name} tool={tool} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ server, tool }: { server: string; tool: AgreedTool }) {
  const [isOpen, setOpen] = useState(false);
  const { offered, definition } = tool;
  const lines = offered === null ? wordsOf(definition) : diffOf(definition, offered);
  return (
    <li className="grid gap-1 border-t border-line py-2">
      <div className="row flex-wrap">
        <span className="min-w-0 flex-1 wrap-anywhere font-mono">{tool.tool}</span>
        {offered === null ? (
          <Permission server={server} tool={tool} />
        ) : (
          <StateMark sign={TriangleAlert} tone="caution" tag>
            Off, because it changed
          </StateMark>
        )}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide its words' : 'Show its words'}: ${tool.tool}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide its words' : 'Show its words'}
        </Button>
      </div>
      {isOpen ? <DefinitionLines label={`What it says of ${tool.tool}`} lines={lines} /> : null}
    </li>
  );
}

function Permission({ server, tool }: { server: string; tool: AgreedTool }) {
  const permit = useAction((permission: ToolPermission) =>
    api.mcpPermit({ name: server, tool: tool.tool, permission }),
  );
  const choose = (value: string) => {
    const permission = toolPermissions.find((each) => each === value);
    if (permission !== undefined) void permit.start(permission);
  };
  return (
    <>
      <select
        className="field w-auto!"
        aria-label={`What ${tool.tool} is permitted`}
        value={tool.permission}
        disabled={permit.busy}
        onChange={({ target }) => choose(target.value)}
      >
        {toolPermissions.map((permission) => (
          <option key={permission} value={permission}>
            {permissionWords[permission]}
          </option>
        ))}
      </select>
      {permit.error ? <ErrorNote error={permit.error} /> : null}
    </>
  );
}
