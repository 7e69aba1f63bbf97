import { practiceChainIds } from '../../../shared/chain/addresses.ts';
import type { Verb } from '../../verb.ts';

export const practiceStop: Verb = {
  name: 'practice stop',
  describe: 'Stop the practice chains, whichever program started them. Their state is kept.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign practice stop --json',
    document: { running: false, stopped: true },
  },
  run: async (context) => {
    const { stopServed } = await import('../../../main/chain/practice/stop-served.ts');
    const ended = await Promise.all(practiceChainIds.map((id) => stopServed(context.dataDir, id)));
    const stopped = ended.includes(true);
    return {
      exitCode: 0,
      document: { running: false, stopped },
      text: stopped
        ? 'The practice chains were stopped. Their state is kept.'
        : 'The practice chains did not run.',
    };
  },
};
