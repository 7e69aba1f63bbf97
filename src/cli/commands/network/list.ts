import { networkAnswer, networkExample } from '../../network/network-answer.ts';
import type { Verb } from '../../verb.ts';

export const networkList: Verb = {
  name: 'network list',
  describe: 'The networks and their RPC endpoints, by host; the one in use is marked.',
  arguments: [],
  options: [],
  example: { call: 'countersign network list --json', document: networkExample },
  run: async (context) => {
    const [{ readNetworks }, { networkView }] = await Promise.all([
      import('../../network/read-networks.ts'),
      import('../../../main/networks/network-view.ts'),
    ]);
    return networkAnswer(
      readNetworks(context).map((network) => networkView(network, [])),
      null,
    );
  },
};
