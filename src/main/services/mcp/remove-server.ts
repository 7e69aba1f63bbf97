import type { McpServers } from '../../mcp/mcp-servers.ts';
import type { StoreReader } from '../../store/store.ts';
import type { KeptValues } from './kept-values.ts';

interface RemovalParts {
  reader: Pick<StoreReader, 'mcp'>;
  values: Pick<KeptValues, 'forgetAll'>;
  servers: Pick<McpServers, 'server' | 'remove'>;
}

/**
 * Takes a server away with the values that were given for it; those first, so that it can be tried again. Errors:
 * MCP_UNKNOWN; MCP_VALUE_NOT_FORGOTTEN, and the server is still there.
 */
export async function removeServer(
  { reader, values, servers }: RemovalParts,
  name: string,
): Promise<void> {
  const { config } = servers.server(name);
  const others = reader.mcp.servers().filter((server) => server.name !== name);
  await values.forgetAll(
    config,
    others.map((server) => server.config),
  );
  servers.remove(name);
}
