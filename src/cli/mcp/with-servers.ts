import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { homeFolder } from '../../main/config.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { McpServers } from '../../main/mcp/mcp-servers.ts';
import type { Visit } from '../../main/mcp/mcp-session.ts';
import { findSandbox } from '../../main/mcp/sandbox/find-sandbox.ts';
import { visitingOnce } from '../../main/mcp/visit-once.ts';
import { notedKeyChain } from '../../main/services/keys/noted-key-chain.ts';
import { givenTo } from '../../main/services/mcp/given-to.ts';
import { KeptEntries } from '../../main/services/mcp/kept-entries.ts';
import { KeptValues } from '../../main/services/mcp/kept-values.ts';
import { openStore, openStoreReadOnly } from '../../main/store/open-store.ts';
import type { StoreReader } from '../../main/store/store.ts';
import { loadKeytarKeyChain } from '../../main/wallet/keychain/keytar-key-chain.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { missingLines } from './take-values.ts';

type McpRows = Pick<StoreReader, 'mcp' | 'mcpLog'>;

/** Changes servers, or calls a tool. Errors: IN_USE while the app is open, STORE_*, and those of the work. */
export async function withServers(
  { dataDir, clock, io }: VerbContext,
  work: (
    servers: McpServers,
    reader: McpRows,
    ways: { visit: Visit; values: KeptValues },
  ) => VerbAnswer | Promise<VerbAnswer>,
): Promise<VerbAnswer> {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const { program: sandbox } = await findSandbox();
    const { environment, interrupted: signal } = io;
    const around = { signal, sandbox, home: homeFolder(), hidden: [dataDir] };
    const values = new KeptValues(notedKeyChain(loadKeytarKeyChain, store), new KeptEntries(store));
    const visit = visitingOnce(async ({ config }) => {
      const given = await givenTo(values, config, environment);
      for (const line of missingLines(given.missing)) io.err(`${line}\n`);
      return { ...around, ...given };
    }, store.writer);
    return await work(new McpServers(store), store.reader, { visit, values });
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
