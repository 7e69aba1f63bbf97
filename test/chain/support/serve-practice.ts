// Run as a process of its own: starts the practice chain of a folder, funds an account, says so and stays.
import { getAddress } from 'viem';
import { practiceIn } from './practice.ts';

const [dataDir = '', account = ''] = process.argv.slice(2);
const chain = practiceIn(dataDir);
const status = await chain.start();
const gift = account === '' ? null : await chain.fund(getAddress(account));
process.stdout.write(
  `${JSON.stringify({ rpcUrl: status.rpcUrl, instanceId: status.instanceId, gift })}\n`,
);
setInterval(() => undefined, 60_000);
