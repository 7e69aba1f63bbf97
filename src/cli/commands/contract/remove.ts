import { readChainId } from '../../network/read-chain-id.ts';
import { readAddress } from '../../read-address.ts';
import type { Verb } from '../../verb.ts';

export const contractRemove: Verb = {
  name: 'contract remove',
  describe: 'Take an ABI away that you added. Plans can no longer call that contract.',
  arguments: [
    { name: 'chain', describe: 'its chain id', required: true },
    { name: 'address', describe: 'as "contract list" has it', required: true },
  ],
  options: [],
  example: {
    call: 'countersign contract remove 31337 0x1111… --json',
    document: { contracts: [] },
  },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'contract remove');
    const address = await readAddress(context.argument('address'));
    const [{ changeContracts }, { removeContract }] = await Promise.all([
      import('../../contract/change-contracts.ts'),
      import('../../../main/contracts/contract-settings.ts'),
    ]);
    return changeContracts(context, async (store) => {
      removeContract(store, chainId, address);
      return `The ABI of ${address} was taken away.`;
    });
  },
};
