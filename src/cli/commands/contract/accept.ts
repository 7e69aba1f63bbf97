import { codeNodeOption, contractArguments } from '../../contract/contract-at-node.ts';
import { acceptedExample, sourceAnswer } from '../../contract/source-answer.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import { readAddress } from '../../read-address.ts';
import type { Verb } from '../../verb.ts';

export const contractAccept: Verb = {
  name: 'contract accept',
  describe:
    'Let scripts call a contract that nobody verified, by what tokens and exchanges are asked for alone, as long as its code stays as it is. It signs nothing.',
  arguments: contractArguments,
  options: [codeNodeOption],
  example: { call: 'countersign contract accept 1 0x1111… --json', document: acceptedExample },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'contract accept');
    const address = await readAddress(context.argument('address'));
    const [{ withContractClient }, { withDesk }] = await Promise.all([
      import('../../contract/client-for-contract.ts'),
      import('../../contract/with-desk.ts'),
    ]);
    return withContractClient(context, chainId, (client) =>
      withDesk(context, client, async (desk) =>
        sourceAnswer(
          [await desk.accept(chainId, address)],
          `You accepted ${address} as it is now. Every plan that calls it says that nobody verified it.`,
        ),
      ),
    );
  },
};
