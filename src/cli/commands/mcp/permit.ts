import { toolPermissions } from '../../../shared/mcp/server-config.ts';
import { toolExample } from '../../mcp/mcp-example.ts';
import { toolArgument } from '../../mcp/tool-argument.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

export const mcpPermit: Verb = {
  name: 'mcp permit',
  describe:
    'Whether a tool asks before each call (ask), runs without asking because you know that it only reads (read_only), or never runs (denied).',
  arguments: [
    { name: 'tool', describe: '<server>.<tool>', required: true },
    { name: 'permission', describe: toolPermissions.join(', '), required: true },
  ],
  options: [],
  example: {
    call: 'countersign mcp permit files.read_text_file read_only --json',
    document: { tools: [{ ...toolExample, permission: 'read_only' }] },
  },
  run: async (context) => {
    const { server, tool } = toolArgument(context, 'mcp permit');
    const permission = toolPermissions.find((it) => it === context.argument('permission'));
    if (permission === undefined) {
      throw usageError(`A tool is permitted as ${toolPermissions.join(', ')}.`, 'mcp permit');
    }
    const [{ withServers }, { toolDocument }] = await Promise.all([
      import('../../mcp/with-servers.ts'),
      import('../../mcp/tool-lines.ts'),
    ]);
    return withServers(context, (servers) => {
      servers.permit(server, tool, permission);
      const now = toolDocument(server, servers.tool(server, tool));
      return { exitCode: 0, document: { tools: [now] }, text: `${now.name}: ${permission}` };
    });
  },
};
