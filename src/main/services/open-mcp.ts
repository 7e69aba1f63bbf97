import type { Change } from '../../shared/ipc/change.ts';
import type { TurnTool } from '../agent/conversation/turn-tool.ts';
import { McpConnections } from '../mcp/connections.ts';
import { McpServers } from '../mcp/mcp-servers.ts';
import { findSandbox } from '../mcp/sandbox/find-sandbox.ts';
import type { Store } from '../store/open-store.ts';
import { systemTimer } from '../timer.ts';
import { loadKeytarKeyChain } from '../wallet/keychain/keytar-key-chain.ts';
import { notedKeyChain } from './keys/noted-key-chain.ts';
import { givenTo } from './mcp/given-to.ts';
import { KeptEntries } from './mcp/kept-entries.ts';
import { KeptValues } from './mcp/kept-values.ts';
import { McpDesk } from './mcp/mcp-desk.ts';
import { McpQuestions } from './mcp/mcp-questions.ts';
import { mcpTurnTools } from './mcp/turn-tools.ts';

export interface McpServices {
  mcpDesk: McpDesk;
  mcpConnections: McpConnections;
  /** The tools of servers that are enabled, as a turn of the conversation is offered them at this moment. */
  mcpTools(): TurnTool[];
}

/** Servers that offer tools. None is started before somebody looks at it or a tool of it is called. */
export function openMcp(options: {
  store: Store;
  environment: NodeJS.ProcessEnv;
  home: string;
  /** The app's own folders, hidden from servers. */
  closed: readonly string[];
  /** Whether somebody is there to answer a question of a server. */
  hasWindow: boolean;
  notify: (change: Change) => void;
}): McpServices {
  const { store, environment, home, closed } = options;
  const changed = (): void => options.notify({ topic: 'mcp', id: null });
  const values = new KeptValues(notedKeyChain(loadKeytarKeyChain, store), new KeptEntries(store));
  const questions = new McpQuestions({ timer: systemTimer, changed });
  const connections = new McpConnections({
    ...{ writer: store.writer, timer: systemTimer, changed },
    around: async ({ name, config }, refused) => ({
      ...(await givenTo(values, config, environment)),
      sandbox: (await findSandbox()).program,
      ...{ home, hidden: closed },
      ...(options.hasWindow ? { ask: questions.of(name, refused) } : {}),
    }),
  });
  const servers = new McpServers(store);
  const parts = { reader: store.reader, connections, values, environment, servers, questions };
  return {
    mcpDesk: new McpDesk({ ...parts, changed }),
    mcpConnections: connections,
    mcpTools: () => mcpTurnTools({ reader: store.reader, servers, connections }),
  };
}
