import { toolExample } from '../../mcp/mcp-example.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

export const mcpTools: Verb = {
  name: 'mcp tools',
  describe: 'The tools of a server in full, as you agreed to them, and how they differ since.',
  arguments: [{ name: 'name', describe: 'the server', required: true }],
  options: [],
  example: { call: 'countersign mcp tools files --json', document: { tools: [toolExample] } },
  run: async (context) => {
    const [{ readServers }, { toolDocument, toolLines }] = await Promise.all([
      import('../../mcp/with-servers.ts'),
      import('../../mcp/tool-lines.ts'),
    ]);
    const name = context.argument('name');
    return readServers(context, (reader) => {
      const isKnown = reader?.mcp.servers().some((server) => server.name === name);
      if (reader === null || !isKnown) throw usageError('There is no such server.', 'mcp list');
      const tools = reader.mcp.tools(name);
      const lines = tools.flatMap((tool) => toolLines(name, tool));
      return {
        exitCode: 0,
        document: { tools: tools.map((tool) => toolDocument(name, tool)) },
        text: lines.length === 0 ? 'No tool was agreed to: see "mcp enable".' : lines.join('\n'),
      };
    });
  },
};
