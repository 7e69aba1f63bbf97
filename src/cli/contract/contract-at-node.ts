// The contract that a call of the command line is about, and the node that tells its code.
import type { VerbArgument, VerbOption } from '../verb.ts';

export const contractArguments: readonly VerbArgument[] = [
  { name: 'chain', describe: 'its chain id, e.g. 1', required: true },
  { name: 'address', describe: 'of the contract', required: true },
];

export const codeNodeOption: VerbOption = {
  flags: '--rpc-url <url>',
  describe: 'the node to ask for its code; else an endpoint of its network, or the practice chain',
};
