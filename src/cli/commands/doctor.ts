import { allChecks } from '../checks/all-checks.ts';
import type { CheckResult } from '../checks/check.ts';
import type { Verb } from '../verb.ts';

export const doctor: Verb = {
  name: 'doctor',
  describe: 'Look at everything that is needed here, and say how to mend what is not right.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign doctor --json',
    document: {
      ok: false,
      checks: [
        { id: 'runtime', state: 'ok', detail: 'Node 24.21.0 on linux x64.', mend: '' },
        {
          id: 'anvil',
          state: 'failed',
          detail: 'Anvil, the program that runs practice chains and rehearsals, is not installed.',
          mend: 'Install the packages again with "npm ci"; rehearsals and practice chains need it.',
        },
      ],
    },
  },
  run: async (context) => {
    const results = await Promise.all((await allChecks()).map((check) => check(context)));
    const ok = results.every(({ state }) => state !== 'failed');
    return {
      exitCode: ok ? 0 : 3,
      document: { ok, checks: results },
      text: [...results.map(line), ok ? 'Everything needed is there.' : ''].join('\n'),
    };
  },
};

function line({ id, state, detail, mend }: CheckResult): string {
  return `${state.padEnd(6)}  ${id}: ${detail}${mend === '' ? '' : ` ${mend}`}`;
}
