import { onTestFinished } from 'vitest';
import { McpConnections } from '../../../src/main/mcp/connections.ts';
import { McpServers } from '../../../src/main/mcp/mcp-servers.ts';
import { findSandbox } from '../../../src/main/mcp/sandbox/find-sandbox.ts';
import { KeptEntries } from '../../../src/main/services/mcp/kept-entries.ts';
import { KeptValues } from '../../../src/main/services/mcp/kept-values.ts';
import { McpDesk } from '../../../src/main/services/mcp/mcp-desk.ts';
import { McpQuestions } from '../../../src/main/services/mcp/mcp-questions.ts';
import { mcpTurnTools } from '../../../src/main/services/mcp/turn-tools.ts';
import { systemTimer } from '../../../src/main/timer.ts';
import type { KeyChain } from '../../../src/main/wallet/keychain/key-chain.ts';
import type { ServerConfig } from '../../../src/shared/mcp/server-config.ts';
import type { McpOffer } from '../../../src/shared/mcp/views.ts';
import { openTestStore } from '../../support/test-store.ts';

const script = new URL('../../support/evil-mcp/server.mjs', import.meta.url).pathname;

export function evil(deed: string, file = ''): ServerConfig {
  return { kind: 'stdio', command: process.execPath, args: [script, deed, file], env: [] };
}

/** To whatever is asked outside of the page. */
export const yes = async (): Promise<boolean> => true;

/** What a server offers, with a yes to its start. */
export async function looked(desk: McpDesk, name: string): Promise<McpOffer> {
  const offer = await desk.look(name, yes);
  if (offer === null) throw new Error('It was not started.');
  return offer;
}

/** The servers as the app has them, on a store of their own; without another key chain none answers. */
export async function openDesk(
  keyChain: () => Promise<KeyChain> = () => Promise.reject(new Error('no key chain')),
) {
  const store = openTestStore();
  const { program: sandbox } = await findSandbox();
  const looks = new Set<() => void>();
  const changed = (): void => {
    for (const look of looks) look();
  };
  const timer = systemTimer;
  const questions = new McpQuestions({ timer, changed });
  const connections = new McpConnections({
    ...{ writer: store.writer, timer, changed },
    around: async ({ name }, refused) => ({
      environment: { PATH: process.env['PATH'] },
      ...{ sandbox, home: '/home/ann', hidden: [], ask: questions.of(name, refused) },
    }),
  });
  onTestFinished(() => connections.stop());
  const servers = new McpServers(store);
  const values = new KeptValues(keyChain, new KeptEntries(store));
  const parts = { reader: store.reader, connections, values, environment: {}, servers };
  const desk = new McpDesk({ ...parts, questions, changed });
  return {
    ...{ store, values, desk, servers, connections, questions },
    tools: () => mcpTurnTools({ reader: store.reader, servers, connections }),
    /** Enables a server with what it says now. */
    async enable(name: string, config: ServerConfig): Promise<void> {
      desk.add(name, config);
      await desk.agree(name, (await looked(desk, name)).hash, yes);
    },
    /** Settles when it holds; looked at whenever something changed. */
    until: (holds: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!holds()) return;
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
      }),
  };
}
