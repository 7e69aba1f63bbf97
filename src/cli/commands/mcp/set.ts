import { serverExample } from '../../mcp/mcp-example.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

const choices = ['on', 'off'] as const;

export const mcpSet: Verb = {
  name: 'mcp set',
  describe:
    'What a server may beyond its tools: use the network, and put questions to you in the app. It is disabled until you enable it anew.',
  arguments: [{ name: 'name', describe: 'the server', required: true }],
  options: [
    { flags: '--network <on|off>', describe: 'the network, for a program in its sandbox', choices },
    { flags: '--questions <on|off>', describe: 'questions in the app; never for secrets', choices },
  ],
  example: {
    call: 'countersign mcp set files --network on --json',
    document: { servers: [{ ...serverExample, network: true }] },
  },
  run: async (context) => {
    const [network, questions] = [context.option('network'), context.option('questions')];
    if (network === undefined && questions === undefined) {
      throw usageError('Say what to set: --network or --questions.', 'mcp set');
    }
    const [{ withServers }, { serversAnswer }] = await Promise.all([
      import('../../mcp/with-servers.ts'),
      import('../../mcp/server-lines.ts'),
    ]);
    return withServers(context, (servers, reader) => {
      const { name, config } = servers.server(context.argument('name'));
      if (config.kind === 'http' && network !== undefined) {
        throw usageError('A server at an address is on the network.', 'mcp set');
      }
      const hasNetwork = config.kind === 'stdio' && config.network === true;
      servers.change(name, {
        network: network === undefined ? hasNetwork : network === 'on',
        asks: questions === undefined ? config.asks === true : questions === 'on',
      });
      return serversAnswer(reader, 'It was changed and is disabled until you enable it anew.');
    });
  },
};
