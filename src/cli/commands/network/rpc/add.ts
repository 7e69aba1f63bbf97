import { networkExample } from '../../../network/network-answer.ts';
import { readChainId } from '../../../network/read-chain-id.ts';
import type { Verb } from '../../../verb.ts';

export const networkRpcAdd: Verb = {
  name: 'network rpc add',
  describe:
    'Add an RPC endpoint to a network. With two, what money depends on has to be the same at both.',
  arguments: [
    { name: 'chain', describe: 'its chain id, e.g. 1', required: true },
    { name: 'url', describe: 'https://…, or http:// on this computer', required: true },
  ],
  options: [
    { flags: '--per-minute <requests>', describe: 'what it may be asked in a minute (600)' },
  ],
  example: {
    call: 'countersign network rpc add 1 https://rpc.one.example/key --json',
    document: networkExample,
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'network rpc add');
    const [{ changeNetworks }, { probeEndpoint }, { usualPerMinute }] = await Promise.all([
      import('../../../network/change-networks.ts'),
      import('../../../../main/chain/probe-endpoint.ts'),
      import('../../../../main/chain/rpc/rate-budget.ts'),
    ]);
    const perMinute = Number(context.option('per-minute') ?? usualPerMinute);
    const endpoint = { url: context.argument('url'), perMinute };
    return changeNetworks(context, async (settings) => {
      settings.checkEndpoint(chainId, endpoint);
      const { blockNumber } = await probeEndpoint(endpoint.url, chainId);
      settings.addEndpoint(chainId, endpoint);
      return `It serves chain ${chainId}, is at block ${blockNumber}, and was added.`;
    });
  },
};
