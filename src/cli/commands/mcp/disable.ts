import { serverExample } from '../../mcp/mcp-example.ts';
import type { Verb } from '../../verb.ts';

export const mcpDisable: Verb = {
  name: 'mcp disable',
  describe: 'Switch a server off. What you agreed to is kept.',
  arguments: [{ name: 'name', describe: 'the server', required: true }],
  options: [],
  example: { call: 'countersign mcp disable files --json', document: { servers: [serverExample] } },
  run: async (context) => {
    const [{ withServers }, { serversAnswer }] = await Promise.all([
      import('../../mcp/with-servers.ts'),
      import('../../mcp/server-lines.ts'),
    ]);
    return withServers(context, (servers, reader) => {
      servers.disable(context.argument('name'));
      return serversAnswer(reader, 'The server is disabled.');
    });
  },
};
