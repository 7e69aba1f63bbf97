import { withPracticeControl } from '../../practice-chain-option.ts';
import type { Verb } from '../../verb.ts';

export const practiceRelay: Verb = {
  name: 'practice relay',
  describe: 'Let what is in the bridge to practice Base arrive now.',
  arguments: [],
  options: [],
  example: { call: 'countersign practice relay --json', document: { arrived: 3 } },
  run: async (context) => {
    const arrived = await withPracticeControl(context, (control) => control.relay());
    return {
      exitCode: 0,
      document: { arrived: Number(arrived) },
      text: `${arrived} ${arrived === 1n ? 'deposit has' : 'deposits have'} arrived on practice Base in all.`,
    };
  },
};
