import { readChainId } from '../../network/read-chain-id.ts';
import type { Verb } from '../../verb.ts';

export const networkAdd: Verb = {
  name: 'network add',
  describe: 'Add a network that Countersign does not know by itself.',
  arguments: [
    { name: 'chain', describe: 'its chain id, e.g. 1', required: true },
    { name: 'name', describe: 'what it is called', required: true },
  ],
  options: [
    {
      flags: '--symbol <symbol>',
      describe: 'of its own coin, which has 18 decimals',
      required: true,
    },
  ],
  example: {
    call: 'countersign network add 100 Gnosis --symbol XDAI --json',
    document: {
      networks: [
        { chainId: 100, name: 'Gnosis', symbol: 'XDAI', isCurrent: false, added: true, rpcs: [] },
      ],
    },
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'network add');
    const { changeNetworks } = await import('../../network/change-networks.ts');
    return changeNetworks(context, (settings) => {
      const name = context.argument('name');
      settings.add({ chainId, name, symbol: context.option('symbol') ?? '' });
      return `${name} was added. Add an RPC endpoint of it next.`;
    });
  },
};
