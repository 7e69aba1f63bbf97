import { serverExample } from '../../mcp/mcp-example.ts';
import { readJsonInput } from '../../read-json-input.ts';
import type { Verb } from '../../verb.ts';

export const mcpImport: Verb = {
  name: 'mcp import',
  describe:
    'Add the servers of a JSON file with "mcpServers", all disabled. Values of variables and headers are left out.',
  arguments: [{ name: 'file', describe: 'the file, or "-"', required: true }],
  options: [],
  example: {
    call: 'countersign mcp import servers.json --json',
    document: { servers: [serverExample] },
  },
  run: async (context) => {
    const [{ readMcpJson }, { withServers }, { serversAnswer }] = await Promise.all([
      import('../../../main/mcp/read-mcp-json.ts'),
      import('../../mcp/with-servers.ts'),
      import('../../mcp/server-lines.ts'),
    ]);
    const found = readMcpJson(await readJsonInput(context.io, context.argument('file')));
    return withServers(context, (servers, reader) => {
      servers.add(found);
      return serversAnswer(reader, 'The servers were added, disabled. Nothing was started.');
    });
  },
};
