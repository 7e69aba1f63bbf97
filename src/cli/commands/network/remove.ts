import { networkExample } from '../../network/network-answer.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import type { Verb } from '../../verb.ts';

export const networkRemove: Verb = {
  name: 'network remove',
  describe: 'Remove a network that you added, and its endpoints.',
  arguments: [{ name: 'chain', describe: 'its chain id, e.g. 1', required: true }],
  options: [],
  example: { call: 'countersign network remove 100 --json', document: networkExample },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'network remove');
    const { changeNetworks } = await import('../../network/change-networks.ts');
    return changeNetworks(context, (settings) => {
      settings.remove(chainId);
      return 'The network was removed.';
    });
  },
};
