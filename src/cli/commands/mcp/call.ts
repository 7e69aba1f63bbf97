import { takeValues, valueFileOption } from '../../mcp/take-values.ts';
import { toolArgument } from '../../mcp/tool-argument.ts';
import { readJsonArgument } from '../../read-json-input.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mcpCall: Verb = {
  name: 'mcp call',
  describe:
    'Call a tool of a server that you enabled. It asks you first, unless the tool is permitted as read_only.',
  arguments: [{ name: 'tool', describe: '<server>.<tool>', required: true }],
  options: [
    { flags: '--params <json>', describe: 'what it gets, as JSON; by default {}' },
    valueFileOption,
  ],
  example: {
    call: `countersign mcp call files.read_text_file --params '{"path":"/home/ann/Notes/a.md"}' --json`,
    document: {
      tool: 'mcp:files.read_text_file',
      result: { origin: 'mcp', isError: false, text: 'Milk and eggs', leftOut: [] },
    },
  },
  endsItself: true,
  run: callTool,
};

async function callTool(context: VerbContext): Promise<VerbAnswer> {
  const { server, tool } = toolArgument(context, 'mcp call');
  const params = paramsOf(context.option('params') ?? '{}');
  const [{ withServers }, { toolLines }, { askingPerson }, { reachedBy }] = await Promise.all([
    import('../../mcp/with-servers.ts'),
    import('../../mcp/tool-lines.ts'),
    import('../../mcp/ask-person.ts'),
    import('../../mcp/server-lines.ts'),
  ]);
  return withServers(context, async (servers, _, { visit, values }) => {
    const agreed = servers.callable(server, tool);
    await takeValues(context, 'mcp call', values, servers.server(server).config);
    if (agreed.permission === 'ask') {
      const about = [
        ...toolLines(server, agreed),
        `It is asked of ${reachedBy(servers.server(server))}`,
        `with ${JSON.stringify(params)}`,
      ];
      await askingPerson(context.io, (person) => person.ask(about, 'call it once'));
    }
    const result = await servers.call(server, tool, params, visit);
    const leftOut = result.leftOut.map(({ type, mimeType }) => `[left out: ${type} ${mimeType}]`);
    return {
      exitCode: result.isError ? 1 : 0,
      document: { tool: `mcp:${server}.${tool}`, result },
      text: [result.text, ...leftOut].join('\n'),
    };
  });
}

/** What is shown of them is what is sent: read strictly first, then with the numbers that JSON has. */
function paramsOf(text: string): Record<string, unknown> {
  const read = readJsonArgument('--params', text);
  if (typeof read !== 'object' || read === null || !text.trim().startsWith('{')) {
    throw usageError('--params is a JSON object.', 'mcp call');
  }
  return { ...JSON.parse(text) };
}
