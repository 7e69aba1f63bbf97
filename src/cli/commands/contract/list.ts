import { contractAnswer, contractExample } from '../../contract/contract-answer.ts';
import type { Verb } from '../../verb.ts';

export const contractList: Verb = {
  name: 'contract list',
  describe: 'The contracts whose ABI you added, with their functions.',
  arguments: [],
  options: [],
  example: { call: 'countersign contract list --json', document: contractExample },
  run: async (context) => {
    const { readContracts } = await import('../../contract/read-contracts.ts');
    return contractAnswer(readContracts(context), null);
  },
};
