import type { VerbArgument } from '../verb.ts';

/** How the verbs name a token: by where its contract is. */
export const tokenArguments: readonly VerbArgument[] = [
  { name: 'chain', describe: 'the chain id of its network, e.g. 1', required: true },
  { name: 'address', describe: 'of its contract', required: true },
];
