import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { McpServers } from '../../main/mcp/mcp-servers.ts';
import { openStore, openStoreReadOnly } from '../../main/store/open-store.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

type McpRows = Pick<StoreReader, 'mcp'>;

/** Changes servers, or calls a tool. Errors: IN_USE while the app is open, STORE_*, and those of the work. */
export async function withServers(
  { dataDir, clock }: VerbContext,
  work: (servers: McpServers, reader: McpRows) => VerbAnswer | Promise<VerbAnswer>,
): Promise<VerbAnswer> {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    return await work(new McpServers(store), store.reader);
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
