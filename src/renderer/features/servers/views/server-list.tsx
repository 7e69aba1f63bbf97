import type { McpServerView } from '../../../../shared/mcp/views.ts';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { serverMark } from '../../../words/server-words.ts';

interface ServerListProps {
  servers: readonly McpServerView[];
  chosen: string | null;
  onChoose(name: string): void;
}

/** Every server, with what it does now. */
export function ServerList({ servers, chosen, onChoose }: ServerListProps) {
  return (
    <ul>
      {servers.map((server) => {
        const { sign, tone, word } = serverMark(server);
        return (
          <li key={server.name} className="border-b border-line">
            <button
              type="button"
              className="pick"
              {...(server.name === chosen ? { 'aria-current': true } : {})}
              onClick={() => onChoose(server.name)}
            >
              <b className="wrap-anywhere">{server.name}</b>
              <span className="font-normal">
                <StateMark sign={sign} tone={tone}>
                  {word}
                </StateMark>
              </span>
              <small className="m font-normal">
                {server.kind === 'http' ? 'At an address' : 'A program'}
                {server.tools === 0 ? '' : `, ${count(server.tools, 'tool')}`}
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
