import { codeNodeOption, contractArguments } from '../../contract/contract-at-node.ts';
import { sourceAnswer, sourceExample } from '../../contract/source-answer.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import { readAddress } from '../../read-address.ts';
import { recordOptions } from '../../record-options.ts';
import type { Verb } from '../../verb.ts';

export const contractLook: Verb = {
  name: 'contract look',
  describe:
    'Ask the services of sources what a contract can be asked for, and keep it for the code that is there now.',
  arguments: contractArguments,
  options: [codeNodeOption, ...recordOptions],
  example: { call: 'countersign contract look 1 0x1111… --json', document: sourceExample },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'contract look');
    const address = await readAddress(context.argument('address'));
    const [{ withContractClient }, { withDesk }] = await Promise.all([
      import('../../contract/client-for-contract.ts'),
      import('../../contract/with-desk.ts'),
    ]);
    return withContractClient(context, chainId, (client) =>
      withDesk(context, client, async (desk) => {
        const found = await desk.look(chainId, address);
        const answer = sourceAnswer([found], null);
        return found.origin === 'nobody' ? { ...answer, exitCode: 1 } : answer;
      }),
    );
  },
};
