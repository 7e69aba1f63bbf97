import type { Verb } from '../../verb.ts';

export const mcpRemove: Verb = {
  name: 'mcp remove',
  describe: 'Forget a server and what you agreed to of it.',
  arguments: [{ name: 'name', describe: 'the server', required: true }],
  options: [],
  example: { call: 'countersign mcp remove files --json', document: { servers: [] } },
  run: async (context) => {
    const [{ withServers }, { serversAnswer }, { removeServer }] = await Promise.all([
      import('../../mcp/with-servers.ts'),
      import('../../mcp/server-lines.ts'),
      import('../../../main/services/mcp/remove-server.ts'),
    ]);
    return withServers(context, async (servers, reader, { values }) => {
      await removeServer({ reader, values, servers }, context.argument('name'));
      return serversAnswer(reader, 'The server was removed.');
    });
  },
};
