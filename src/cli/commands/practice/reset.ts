import { practiceChainOf } from '../../practice-chain-of.ts';
import type { Verb } from '../../verb.ts';

export const practiceReset: Verb = {
  name: 'practice reset',
  describe: 'Throw the practice chain away and begin a new one.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign practice reset --json',
    document: { reset: true, instanceId: '0b0f2a39-9a44-4f0e-8f5b-6a0c4d1e7c55' },
  },
  run: async (context) => {
    const chain = await practiceChainOf(context);
    try {
      const { instanceId } = await chain.reset();
      return {
        exitCode: 0,
        document: { reset: true, instanceId },
        text: 'The practice chain was reset: block 0, no coins of yours on it.',
      };
    } finally {
      await chain.stop();
    }
  },
};
