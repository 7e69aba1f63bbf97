import type { VerbOption } from '../verb.ts';

/** How answers of the model are kept and used again. */
export const recordOptions: readonly VerbOption[] = [
  { flags: '--records <folder>', describe: 'where recorded answers of the model are kept' },
  {
    flags: '--record-mode <mode>',
    describe:
      'with --records: record asks and keeps them, replay (the usual) asks for what is not kept, replay-or-fail asks nobody',
    choices: ['off', 'record', 'replay', 'replay-or-fail'],
  },
];
