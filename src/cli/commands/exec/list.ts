import { join } from 'node:path';
import { utcTime } from '../../../shared/iso-time.ts';
import type { RunSummary } from '../../../shared/runs/views.ts';
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
      total: 1,
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
    const { items: runs, total } = store.reader.runs.listed();
    const head = [
      ...(halted === null ? [] : ['Everything is stopped.']),
      ...(runs.length < total ? [`The newest ${runs.length} of ${total} runs.`] : []),
    ];
    const lines = runs.length === 0 ? ['There is no run yet.'] : runs.map(runLine);
    const text = [...head, ...lines].map(visibleLine).join('\n');
    return { exitCode: 0, document: { halted, total, runs }, text };
  } finally {
    store.stop();
  }
}

function runLine(run: RunSummary): string {
  const { executionId, planName, state, waitingFor, wanted, startedAt, completedAt } = run;
  const why = waitingFor === null ? '' : ` for ${reasonWords(waitingFor)}`;
  const order = wanted === null ? '' : `, told to ${wanted}`;
  const ended = completedAt === null ? '' : `, ended ${utcTime(completedAt)}`;
  const times = `started ${utcTime(startedAt)}${ended}`;
  return [executionId, `${state}${why}${order}`, times, planName].join('  ');
}
