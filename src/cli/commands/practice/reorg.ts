import {
  practiceChainOf,
  practiceChainOption,
  wholeNumber,
  withPracticeControl,
} from '../../practice-chain-option.ts';
import type { Verb } from '../../verb.ts';

export const practiceReorg: Verb = {
  name: 'practice reorg',
  describe: 'Take the last blocks of a practice chain back, with what was in them.',
  arguments: [{ name: 'blocks', describe: 'how many', required: true }],
  options: [practiceChainOption],
  example: {
    call: 'countersign practice reorg 2 --json',
    document: { chainId: 31337, blocks: 2 },
  },
  run: async (context) => {
    const blocks = wholeNumber(context.argument('blocks'), 'practice reorg');
    const { chainId, words } = practiceChainOf(context);
    await withPracticeControl(context, (control) => control.reorg(chainId, blocks));
    return {
      exitCode: 0,
      document: { chainId, blocks },
      text: `The last ${blocks === 1 ? 'block' : `${blocks} blocks`} of ${words} gave way to others without their transactions.`,
    };
  },
};
