import { mcpLogExample } from '../../mcp/mcp-example.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

export const mcpLogs: Verb = {
  name: 'mcp logs',
  describe: 'What a server did and wrote beside its answers, and how it fares. The newest is last.',
  arguments: [{ name: 'name', describe: 'the server', required: true }],
  options: [],
  example: { call: 'countersign mcp logs files --json', document: mcpLogExample },
  run: async (context) => {
    const [{ readServers }, { healthText, logLines }] = await Promise.all([
      import('../../mcp/with-servers.ts'),
      import('../../mcp/log-lines.ts'),
    ]);
    const name = context.argument('name');
    return readServers(context, (reader) => {
      const isKnown = reader?.mcp.servers().some((server) => server.name === name);
      if (reader === null || !isKnown) throw usageError('There is no such server.', 'mcp list');
      const health = reader.mcpLog.health(name);
      const entries = reader.mcpLog.entries(name).reverse();
      return {
        exitCode: 0,
        document: { server: name, health, entries },
        text: [healthText(health), ...logLines(entries)].join('\n'),
      };
    });
  },
};
