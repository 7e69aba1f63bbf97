import type { StoreReader } from '../../main/store/store.ts';
import { fetchesWhatItRuns, shownConfig } from '../../shared/mcp/server-config.ts';
import type { McpServer } from '../../shared/mcp/tool-pin.ts';
import { unseenMarks, writeOut } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';
import { healthText } from './log-lines.ts';

/** Every server, under a line that says what was done. */
export function serversAnswer(
  reader: Pick<StoreReader, 'mcp' | 'mcpLog'> | null,
  said: string,
): VerbAnswer {
  const servers = (reader?.mcp.servers() ?? []).flatMap((server) => {
    if (reader === null) return [];
    const tools = reader.mcp.tools(server.name);
    const changed = tools.filter(({ offered }) => offered !== null).length;
    const health = reader.mcpLog.health(server.name);
    return [{ ...serverDocument(server), tools: tools.length, changed, health }];
  });
  const lines = servers.flatMap(({ name, reachedBy, environment, enabled, tools, ...rest }) => [
    `${name}: ${enabled ? 'enabled' : 'disabled'}, ${tools} tools${rest.changed > 0 ? `, ${rest.changed} off because they changed` : ''}`,
    `  ${reachedBy}`,
    ...(environment.length > 0 ? [`  gets ${environment.join(', ')}`] : []),
    ...(rest.headers.length > 0 ? [`  is sent ${rest.headers.join(', ')}`] : []),
    ...(rest.network ? ['  may use the network'] : []),
    ...(rest.questions ? ['  may put questions to you in the app'] : []),
    ...(rest.health.failures > 0 ? [`  ${healthText(rest.health)}`] : []),
    ...(rest.fetchesWhatItRuns ? ['  fetches what it runs, so it cannot be enabled'] : []),
  ]);
  const list = lines.length === 0 ? ['There is no server.'] : lines;
  return {
    exitCode: 0,
    document: { servers },
    text: [...(said === '' ? [] : [said]), ...list].join('\n'),
  };
}

/** The exact words by which a server is reached, with whatever cannot be seen in them written out. */
export function reachedBy({ config }: Pick<McpServer, 'config'>): string {
  return shownConfig(config).replace(unseenMarks, writeOut);
}

function serverDocument(server: McpServer) {
  const { name, config, enabled } = server;
  return {
    name,
    kind: config.kind,
    reachedBy: reachedBy(server),
    environment: config.kind === 'stdio' ? config.env : [],
    headers: config.kind === 'http' ? (config.headers ?? []) : [],
    network: config.kind === 'stdio' && config.network === true,
    questions: config.asks === true,
    enabled,
    fetchesWhatItRuns: fetchesWhatItRuns(config),
  };
}
