import { serverExample } from '../../mcp/mcp-example.ts';
import { takeValues, valueFileOption } from '../../mcp/take-values.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mcpEnable: Verb = {
  name: 'mcp enable',
  describe:
    'Start a server once, see all that it says of its tools, and agree to that. A tool that changes later is off until you do so again.',
  arguments: [{ name: 'name', describe: 'the server', required: true }],
  options: [valueFileOption],
  example: {
    call: 'countersign mcp enable files --json',
    document: { servers: [{ ...serverExample, enabled: true, tools: 14 }] },
  },
  endsItself: true,
  run: enableServer,
};

async function enableServer(context: VerbContext): Promise<VerbAnswer> {
  const [
    { withServers },
    { serversAnswer, reachedBy },
    { surroundingLines },
    { offerLines },
    { askingPerson },
  ] = await Promise.all([
    import('../../mcp/with-servers.ts'),
    import('../../mcp/server-lines.ts'),
    import('../../mcp/surrounding-lines.ts'),
    import('../../mcp/offer-lines.ts'),
    import('../../mcp/ask-person.ts'),
  ]);
  const name = context.argument('name');
  return withServers(context, async (servers, reader, { visit, values }) => {
    const server = servers.startable(name);
    await takeValues(context, 'mcp enable', values, server.config);
    const pins = await askingPerson(context.io, async (person) => {
      const start = ['This will be started, or asked:', `  ${reachedBy(server)}`];
      const reach = server.config.kind === 'stdio' ? 'start it' : 'ask it';
      await person.ask([...start, ...(await surroundingLines(server.config))], reach);
      const found = await servers.look(name, visit);
      const offer = offerLines(reader.mcp.tools(name), found);
      const warning = 'These are the server’s own words; what it says of a tool may be untrue.';
      await person.ask([...offer, warning], `agree to its ${found.length} tools and enable it`);
      return found;
    });
    servers.agree(name, pins);
    return serversAnswer(
      reader,
      'The server is enabled. Each call asks you, unless you permit more.',
    );
  });
}
