import { resolve } from 'node:path';
import { visiblePath } from '../../../shared/visible-text.ts';
import { programExample } from '../../program/program-answer.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbContext } from '../../verb.ts';

export const programAllow: Verb = {
  name: 'program allow',
  describe: 'Let plans run a program. Each start still needs your approval.',
  arguments: [
    { name: 'program', describe: 'its whole path', required: true },
    {
      name: 'arguments',
      describe: 'after "--": those it may get; "*" is any one, "..." at the end any further ones',
      required: false,
      variadic: true,
    },
  ],
  options: [
    { flags: '--any', describe: 'with any arguments' },
    { flags: '--none', describe: 'with no arguments' },
    { flags: '--network', describe: 'also with the network, where a step says so' },
  ],
  example: {
    call: 'countersign program allow /usr/bin/git --json -- status ...',
    document: programExample,
  },
  run: async (context) => {
    const args = wishedArguments(context);
    const { changePrograms } = await import('../../program/change-programs.ts');
    return changePrograms(context, async (programs) => {
      const program = resolve(context.argument('program'));
      const path = await programs.allow({ program, args, network: context.flag('network') });
      return `Plans may now run ${visiblePath(path)}.`;
    });
  },
};

/** Null for any. */
function wishedArguments(context: VerbContext): string[] | null {
  const words = [...context.words('arguments')];
  const said = [words.length > 0, context.flag('any'), context.flag('none')].filter(Boolean);
  if (said.length !== 1) {
    const how = 'Say which arguments after "--", or --any, or --none.';
    throw usageError(how, 'program allow');
  }
  return context.flag('any') ? null : words;
}
