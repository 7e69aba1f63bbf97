import { serverExample } from '../../mcp/mcp-example.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mcpAdd: Verb = {
  name: 'mcp add',
  describe: 'Add a server that offers tools, disabled. Nothing is started by this.',
  arguments: [
    { name: 'name', describe: 'small letters, digits, "-" and "_"', required: true },
    {
      name: 'command',
      describe: 'after "--": the program and its words, exactly as they are to be',
      required: false,
      variadic: true,
    },
  ],
  options: [
    { flags: '--url <url>', describe: 'in the place of a command; http:// on this machine only' },
    {
      flags: '--env <name>',
      describe:
        'a variable of yours that it gets beside PATH and LANG; its value is given later, or taken from this computer',
      repeats: true,
    },
    {
      flags: '--header <name>',
      describe:
        'a header that a server at an address is sent, as Authorization; its value is given later',
      repeats: true,
    },
  ],
  example: {
    call: 'countersign mcp add files --json -- node /opt/mcp/files/index.js /home/ann/Notes',
    document: { servers: [serverExample] },
  },
  run: addServer,
};

async function addServer(context: VerbContext): Promise<VerbAnswer> {
  const [command, ...args] = context.words('command');
  const url = context.option('url');
  if ((command === undefined) === (url === undefined)) {
    throw usageError('Give a command after "--", or --url.', 'mcp add');
  }
  if (url !== undefined && context.values('env').length > 0) {
    throw usageError('A server at an address gets no variables.', 'mcp add');
  }
  const headers = context.values('header');
  if (url === undefined && headers.length > 0) {
    throw usageError('A program gets no headers.', 'mcp add');
  }
  const [{ checkedConfig }, { withServers }, { serversAnswer }] = await Promise.all([
    import('../../../main/mcp/checked-config.ts'),
    import('../../mcp/with-servers.ts'),
    import('../../mcp/server-lines.ts'),
  ]);
  const server = checkedConfig(
    context.argument('name'),
    url === undefined
      ? { kind: 'stdio', command, args, env: context.values('env') }
      : { kind: 'http', url, ...(headers.length === 0 ? {} : { headers }) },
  );
  return withServers(context, (servers, reader) => {
    servers.add([server]);
    return serversAnswer(reader, 'The server was added, disabled. Nothing was started.');
  });
}
