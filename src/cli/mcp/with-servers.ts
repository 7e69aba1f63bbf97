import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { homeFolder } from '../../main/config.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { McpServers } from '../../main/mcp/mcp-servers.ts';
import type { Visit } from '../../main/mcp/mcp-session.ts';
import { findSandbox } from '../../main/mcp/sandbox/find-sandbox.ts';
import { visitingOnce } from '../../main/mcp/visit-once.ts';
import { openStore, openStoreReadOnly } from '../../main/store/open-store.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

type McpRows = Pick<StoreReader, 'mcp' | 'mcpLog'>;

/** Changes servers, or calls a tool. Errors: IN_USE while the app is open, STORE_*, and those of the work. */
export async function withServers(
  { dataDir, clock, io }: VerbContext,
  work: (servers: McpServers, reader: McpRows, visit: Visit) => VerbAnswer | Promise<VerbAnswer>,
): Promise<VerbAnswer> {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const { program: sandbox } = await findSandbox();
    const { environment, interrupted: signal } = io;
    const around = { environment, signal, sandbox, home: homeFolder(), hidden: [dataDir] };
    return await work(new McpServers(store), store.reader, visitingOnce(around, store.writer));
  } finally {
    store.stop();
  }
}

/** Reads them, also while the app is open; `null` in a new folder. */
export function readServers<T>(
  { dataDir }: Pick<VerbContext, 'dataDir'>,
  work: (reader: McpRows | null) => T,
): T {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return work(null);
  const store = openStoreReadOnly({ path });
  try {
    return work(store.reader);
  } finally {
    store.stop();
  }
}
