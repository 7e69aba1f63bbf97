import { practiceDocument, practiceExample, practiceText } from '../../practice-document.ts';
import { practiceWorldOf } from '../../practice-world-of.ts';
import type { Verb } from '../../verb.ts';

export const practiceStatus: Verb = {
  name: 'practice status',
  describe: 'Say whether the practice chains run, and where.',
  arguments: [],
  options: [],
  example: { call: 'countersign practice status --json', document: practiceExample },
  run: async (context) => {
    const { ethereum, base } = await practiceWorldOf(context);
    const found = await Promise.all([ethereum.status(), base.status()]);
    const running = found.filter((status) => status !== undefined);
    if (running.length === 0) {
      return {
        exitCode: 0,
        document: { running: false },
        text: 'The practice chains do not run.',
      };
    }
    return { exitCode: 0, document: practiceDocument(running), text: practiceText(running) };
  },
};
