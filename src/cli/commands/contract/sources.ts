import { sourceAnswer, sourceExample } from '../../contract/source-answer.ts';
import type { Verb } from '../../verb.ts';

export const contractSources: Verb = {
  name: 'contract sources',
  describe: 'What services said of contracts, and which you accepted though nobody verified them.',
  arguments: [],
  options: [],
  example: { call: 'countersign contract sources --json', document: sourceExample },
  run: async (context) => {
    const [{ readStored }, { listSources }, { networkNames }] = await Promise.all([
      import('../../read-stored.ts'),
      import('../../../main/contracts/sources/source-view.ts'),
      import('../../contract/with-desk.ts'),
    ]);
    const names = networkNames(context);
    return sourceAnswer(
      readStored(context, (reader) => listSources(reader, names), []),
      null,
    );
  },
};
