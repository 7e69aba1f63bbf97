import { contractExample } from '../../contract/contract-answer.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import { readAddress } from '../../read-address.ts';
import { readText } from '../../read-input.ts';
import type { Verb } from '../../verb.ts';

/** More than any ABI that is taken. */
const maxFileBytes = 4 * 1024 * 1024;

export const contractAdd: Verb = {
  name: 'contract add',
  describe: 'Let plans call a contract by an ABI that you have, for the code that is there now.',
  arguments: [
    { name: 'chain', describe: 'its chain id, e.g. 1', required: true },
    { name: 'address', describe: 'of the contract', required: true },
  ],
  options: [
    { flags: '--abi <file>', describe: 'JSON, or - for standard input', required: true },
    { flags: '--name <name>', describe: 'what you call it' },
    {
      flags: '--rpc-url <url>',
      describe:
        'the node to ask for its code; else an endpoint of its network, or the practice chain',
    },
  ],
  example: {
    call: 'countersign contract add 31337 0x1111… --abi Lottery.json --name Lottery --json',
    document: contractExample,
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'contract add');
    const address = await readAddress(context.argument('address'));
    const abi = await readText(context.io, context.option('abi') ?? '', maxFileBytes);
    const [{ changeContracts }, { withContractClient }, { addContract }] = await Promise.all([
      import('../../contract/change-contracts.ts'),
      import('../../contract/client-for-contract.ts'),
      import('../../../main/contracts/contract-settings.ts'),
    ]);
    const name = context.option('name') ?? '';
    return withContractClient(context, chainId, (client) =>
      changeContracts(context, async (store) => {
        await addContract(store, client, { address, name, abi }, context.clock.now());
        return `Plans may call ${address} by this ABI, as long as its code stays as it is.`;
      }),
    );
  },
};
