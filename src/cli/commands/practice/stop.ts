import type { Verb } from '../../verb.ts';

export const practiceStop: Verb = {
  name: 'practice stop',
  describe: 'Stop the practice chain, whichever program started it. Its state is kept.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign practice stop --json',
    document: { running: false, stopped: true },
  },
  run: async (context) => {
    const { stopServed } = await import('../../../main/chain/practice/stop-served.ts');
    const stopped = await stopServed(context.dataDir);
    return {
      exitCode: 0,
      document: { running: false, stopped },
      text: stopped
        ? 'The practice chain was stopped. Its state is kept.'
        : 'The practice chain did not run.',
    };
  },
};
