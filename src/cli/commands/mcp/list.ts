import { serverExample } from '../../mcp/mcp-example.ts';
import type { Verb } from '../../verb.ts';

export const mcpList: Verb = {
  name: 'mcp list',
  describe: 'The servers that offer tools, each with the exact words that start it.',
  arguments: [],
  options: [],
  example: { call: 'countersign mcp list --json', document: { servers: [serverExample] } },
  run: async (context) => {
    const [{ readServers }, { serversAnswer }] = await Promise.all([
      import('../../mcp/with-servers.ts'),
      import('../../mcp/server-lines.ts'),
    ]);
    return readServers(context, (reader) => serversAnswer(reader, ''));
  },
};
