import { z } from 'zod';
import { startCli } from './run-cli.ts';

const chainSchema = z.object({ chainId: z.number(), rpcUrl: z.url(), instanceId: z.string() });
const runningSchema = z.object({
  running: z.literal(true),
  chains: z.tuple([chainSchema, chainSchema]),
  accounts: z.array(z.string()).min(1),
});

/** A practice chain that is served by the command line until `stop`. */
export async function servePractice(dataDir: string) {
  const server = startCli(['practice', 'start', '--json', '--data-dir', dataDir]);
  const printed = await server.printed('stdout', /^\}\n$/m);
  const { chains, accounts } = runningSchema.parse(JSON.parse(printed));
  const [chain, base] = chains;
  return {
    ...chain,
    base,
    account: accounts[0] ?? '',
    server,
    stop: async () => {
      server.kill('SIGTERM');
      await server.answer;
    },
  };
}
