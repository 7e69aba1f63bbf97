import type { EndpointTest } from '../../../shared/ipc/network-views.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const networkTest: Verb = {
  name: 'network test',
  describe: 'Ask each RPC endpoint of a network which chain it serves and how far it is.',
  arguments: [{ name: 'chain', describe: 'its chain id, e.g. 1', required: true }],
  options: [],
  example: {
    call: 'countersign network test 1 --json',
    document: {
      chainId: 1,
      rpcs: [{ host: 'rpc.one.example', blockNumber: '21500000', latencyMs: 40, error: null }],
    },
  },
  run: testNetwork,
};

async function testNetwork(context: VerbContext): Promise<VerbAnswer> {
  const chainId = readChainId(context.argument('chain'), 'network test');
  const [{ readNetworks }, { testEndpoints }, { networkRefused }] = await Promise.all([
    import('../../network/read-networks.ts'),
    import('../../../main/networks/test-endpoints.ts'),
    import('../../../main/networks/network-refusals.ts'),
  ]);
  const network = readNetworks(context).find((each) => each.chainId === chainId);
  if (network === undefined) throw networkRefused('NETWORK_UNKNOWN', { chainId });
  if (network.endpoints.length === 0) throw networkRefused('NETWORK_NO_RPC', { chainId });
  const rpcs = await testEndpoints(network);
  return {
    exitCode: rpcs.every(({ error }) => error === null) ? 0 : 1,
    document: { chainId, rpcs },
    text: rpcs.map(line).map(visibleLine).join('\n'),
  };
}

function line({ host, blockNumber, latencyMs, error }: EndpointTest): string {
  return error === null
    ? `${host}: block ${blockNumber}, ${latencyMs} ms`
    : `${host}: ${error.message} ${error.advice}`;
}
