import { networkExample } from '../../../network/network-answer.ts';
import { readChainId } from '../../../network/read-chain-id.ts';
import type { Verb } from '../../../verb.ts';

export const networkRpcRemove: Verb = {
  name: 'network rpc remove',
  describe: 'Remove an RPC endpoint from a network.',
  arguments: [
    { name: 'chain', describe: 'its chain id, e.g. 1', required: true },
    { name: 'host', describe: 'as "network list" has it', required: true },
  ],
  options: [],
  example: {
    call: 'countersign network rpc remove 1 rpc.one.example --json',
    document: networkExample,
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'network rpc remove');
    const { changeNetworks } = await import('../../../network/change-networks.ts');
    return changeNetworks(context, (settings) => {
      settings.removeEndpoint(chainId, context.argument('host'));
      return 'The endpoint was removed.';
    });
  },
};
