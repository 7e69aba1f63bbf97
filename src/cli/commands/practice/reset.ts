import { practiceWorldOf } from '../../practice-world-of.ts';
import type { Verb } from '../../verb.ts';

export const practiceReset: Verb = {
  name: 'practice reset',
  describe: 'Throw the practice chains away and begin new ones.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign practice reset --json',
    document: {
      reset: true,
      instanceId: '0b0f2a39-9a44-4f0e-8f5b-6a0c4d1e7c55',
      baseInstanceId: '6c8d1e7c-55c5-4b0f-8f0e-0b0f2a399a44',
    },
  },
  run: async (context) => {
    const world = await practiceWorldOf(context);
    try {
      const { ethereum, base } = await world.reset();
      const [instanceId, baseInstanceId] = [ethereum.instanceId, base.instanceId];
      return {
        exitCode: 0,
        document: { reset: true, instanceId, baseInstanceId },
        text: 'The practice chains were reset: block 0, no coins of yours on them.',
      };
    } finally {
      await world.stop();
    }
  },
};
