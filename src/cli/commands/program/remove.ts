import type { Verb } from '../../verb.ts';

export const programRemove: Verb = {
  name: 'program remove',
  describe: 'Let plans no longer run a program. The program itself stays as it is.',
  arguments: [{ name: 'rule', describe: 'its id, as "program list" has it', required: true }],
  options: [],
  example: {
    call: 'countersign program remove 0198f3a2-7c11-7d4e-9a10-3f2b6c5d4e01 --json',
    document: { programs: [] },
  },
  run: async (context) => {
    const { changePrograms } = await import('../../program/change-programs.ts');
    return changePrograms(context, async (programs) => {
      programs.remove(context.argument('rule'));
      return 'Plans may no longer run this.';
    });
  },
};
