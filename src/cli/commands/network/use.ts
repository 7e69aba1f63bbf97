import { networkExample } from '../../network/network-answer.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import type { Verb } from '../../verb.ts';

export const networkUse: Verb = {
  name: 'network use',
  describe: 'Choose the network that everything runs on, in the app and here.',
  arguments: [{ name: 'chain', describe: 'its chain id, e.g. 1', required: true }],
  options: [],
  example: { call: 'countersign network use 1 --json', document: networkExample },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'network use');
    const { changeNetworks } = await import('../../network/change-networks.ts');
    return changeNetworks(context, (settings) => {
      settings.use(chainId);
      return `Everything runs on ${settings.current().name} from here on.`;
    });
  },
};
