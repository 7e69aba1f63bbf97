import { practiceChainOf } from '../../practice-chain-of.ts';
import { practiceDocument, practiceExample, practiceText } from '../../practice-document.ts';
import type { Verb } from '../../verb.ts';

export const practiceStatus: Verb = {
  name: 'practice status',
  describe: 'Say whether the practice chain runs, and where.',
  arguments: [],
  options: [],
  example: { call: 'countersign practice status --json', document: practiceExample },
  run: async (context) => {
    const status = await (await practiceChainOf(context)).status();
    if (status === undefined) {
      return {
        exitCode: 0,
        document: { running: false },
        text: 'The practice chain does not run.',
      };
    }
    return { exitCode: 0, document: practiceDocument(status), text: practiceText(status) };
  },
};
