import { sourceAnswer, sourceExample } from '../../contract/source-answer.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import { readAddress } from '../../read-address.ts';
import type { Verb } from '../../verb.ts';

export const contractForget: Verb = {
  name: 'contract forget',
  describe: 'Take back what services said of a contract, and that you accepted it.',
  arguments: [
    { name: 'chain', describe: 'its chain id', required: true },
    { name: 'address', describe: 'as "contract sources" has it', required: true },
  ],
  options: [],
  example: { call: 'countersign contract forget 1 0x2222… --json', document: sourceExample },
  run: async (context) => {
    const chainId = readChainId(context.argument('chain'), 'contract forget');
    const address = await readAddress(context.argument('address'));
    const { withDesk } = await import('../../contract/with-desk.ts');
    return withDesk(context, null, async (desk) => {
      desk.forget(chainId, address);
      return sourceAnswer(desk.list(), `Nothing is known of ${address} any more.`);
    });
  },
};
