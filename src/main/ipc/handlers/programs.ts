import { programStandings } from '../../commands/program-standing.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'program.list' | 'program.add' | 'program.remove';

export function programHandlers(
  { programs, commands, notify }: Pick<Services, 'programs' | 'commands' | 'notify'>,
  shell: Pick<ShellActions, 'chooseProgram'>,
): Pick<Handlers, Names> {
  // What is wrong with a plan depends on what it may run.
  const changed = (): void => notify({ topic: 'plan', id: null });
  return {
    'program.list': async () => ({
      rules: await programStandings(programs.list()),
      sandboxed: commands.isSandboxed,
    }),
    'program.add': async ({ args, network }) => {
      const program = await shell.chooseProgram();
      if (program === null) return null;
      const path = await programs.allow({ program, args, network });
      changed();
      return { program: path };
    },
    'program.remove': ({ ruleId }) => {
      programs.remove(ruleId);
      changed();
      return null;
    },
  };
}
