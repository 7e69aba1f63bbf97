import {
  practiceChainOf,
  practiceChainOption,
  wholeNumber,
  withPracticeControl,
} from '../../practice-chain-option.ts';
import type { Verb } from '../../verb.ts';

export const practiceMine: Verb = {
  name: 'practice mine',
  describe: 'Mine empty blocks on a practice chain.',
  arguments: [{ name: 'blocks', describe: 'how many', required: true }],
  options: [practiceChainOption],
  example: {
    call: 'countersign practice mine 12 --json',
    document: { chainId: 31337, blocks: 12 },
  },
  run: async (context) => {
    const blocks = wholeNumber(context.argument('blocks'), 'practice mine');
    const { chainId, words } = practiceChainOf(context);
    await withPracticeControl(context, (control) => control.mine(chainId, blocks));
    return {
      exitCode: 0,
      document: { chainId, blocks },
      text: `${blocks} more ${blocks === 1 ? 'block is' : 'blocks are'} on ${words}.`,
    };
  },
};
