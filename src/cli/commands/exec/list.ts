import { join } from 'node:path';
import { visibleLine } from '../../../shared/visible-text.ts';
import { reasonWords } from '../../run/run-lines.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const execList: Verb = {
  name: 'exec list',
  describe: 'The runs, newest first, and whether everything is stopped.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign exec list --json',
    document: {
      halted: null,
      runs: [
        {
          executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
          planId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
          ...{ planName: 'Swap 1 ETH for USDC', state: 'waiting', waitingFor: 'approval' },
          ...{ wanted: null, startedAt: 1_764_000_000_000, completedAt: null },
          ...{ verdict: 'not_checked', error: null, asksGate: false, acted: true },
        },
      ],
    },
  },
  run: listRuns,
};

async function listRuns({ dataDir }: VerbContext): Promise<VerbAnswer> {
  const { openStoreReadOnly } = await import('../../../main/store/open-store.ts');
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const halted = store.reader.control.halted();
    const runs = store.reader.runs.listSummaries();
    const lines = runs.map(({ executionId, planName, state, waitingFor, wanted }) => {
      const why = waitingFor === null ? '' : ` for ${reasonWords(waitingFor)}`;
      const order = wanted === null ? '' : `, told to ${wanted}`;
      return `${executionId}  ${state}${why}${order}  ${planName}`;
    });
    const head = halted === null ? [] : ['Everything is stopped.'];
    const text = [...head, ...(lines.length === 0 ? ['There is no run yet.'] : lines)];
    return { exitCode: 0, document: { halted, runs }, text: text.map(visibleLine).join('\n') };
  } finally {
    store.stop();
  }
}
