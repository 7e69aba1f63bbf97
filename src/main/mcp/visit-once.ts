import type { McpServer } from '../../shared/mcp/tool-pin.ts';
import type { StoreWriter } from '../store/store.ts';
import type { SessionOptions, Visit } from './mcp-session.ts';
import { recorded, ServerRecord } from './server-record.ts';

/**
 * A connection for each work, as the command line has it, with a record of it. What speaks to servers is read with
 * the first.
 */
export function visitingOnce(
  around: (server: Pick<McpServer, 'name' | 'config'>) => Promise<Omit<SessionOptions, 'hear'>>,
  writer: Pick<StoreWriter, 'mcpLog'>,
): Visit {
  return async (server, work) => {
    const record = new ServerRecord(server.name, writer);
    try {
      const { withMcpSession } = await import('./mcp-session.ts');
      const options = { ...(await around(server)), hear: record.hear };
      return await withMcpSession(server.config, options, (session) => {
        record.say('started', '');
        return work(recorded(session, record));
      });
    } catch (thrown) {
      throw record.failed(thrown);
    } finally {
      record.flush();
    }
  };
}
