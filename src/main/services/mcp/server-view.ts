import {
  fetchesWhatItRuns,
  namesGiven,
  type ServerConfig,
  shownConfig,
} from '../../../shared/mcp/server-config.ts';
import type { McpServer } from '../../../shared/mcp/tool-pin.ts';
import type { McpServerView, McpVariableView } from '../../../shared/mcp/views.ts';
import { unseenMarks, writeOut } from '../../../shared/visible-text.ts';
import type { McpConnections } from '../../mcp/connections.ts';
import type { StoreReader } from '../../store/store.ts';
import type { KeptValues } from './kept-values.ts';

export interface ViewParts {
  reader: Pick<StoreReader, 'mcp' | 'mcpLog'>;
  connections: Pick<McpConnections, 'state'>;
  values: KeptValues;
  environment: NodeJS.ProcessEnv;
}

export async function serverView(parts: ViewParts, server: McpServer): Promise<McpServerView> {
  const { name, config, enabled } = server;
  const { reader, connections } = parts;
  const tools = reader.mcp.tools(name);
  const { state, error } = connections.state(name);
  // One that is looked at before it is agreed to is started too.
  const isOff = !enabled && (state === 'idle' || state === 'ready');
  return {
    ...{ name, kind: config.kind },
    reachedBy: shownConfig(config).replace(unseenMarks, writeOut),
    variables: await variablesOf(parts, config),
    network: config.kind === 'stdio' && config.network === true,
    asks: config.asks === true,
    fetchesWhatItRuns: fetchesWhatItRuns(config),
    state: isOff ? 'off' : state,
    error: error?.toShape() ?? null,
    tools: tools.length,
    changed: tools.filter(({ offered }) => offered !== null).length,
    health: reader.mcpLog.health(name),
  };
}

function variablesOf(
  { values, environment }: ViewParts,
  config: ServerConfig,
): Promise<McpVariableView[]> {
  const isProgram = config.kind === 'stdio';
  return Promise.all(
    namesGiven(config).map(async (name) => {
      const place = await values.place(config, name);
      const isOfComputer = isProgram && place === 'none' && environment[name] !== undefined;
      return { name, place: isOfComputer ? 'computer' : place };
    }),
  );
}
