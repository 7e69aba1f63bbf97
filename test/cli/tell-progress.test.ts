import { expect, it } from 'vitest';
import { progressTeller } from '../../src/cli/run/tell-progress.ts';
import type { RunView } from '../../src/shared/runs/views.ts';
import { effect, run, step } from '../renderer/support.ts';

/** What is said of a run that is seen at these moments. */
function said(...moments: RunView[]): string[] {
  const lines: string[] = [];
  const tell = progressTeller({ err: (text) => void lines.push(text) });
  for (const moment of moments) tell(moment);
  return lines;
}
const file = (effectId: string, path: string) =>
  effect({
    ...{ effectId, realm: 'file', kind: 'create', txHash: null },
    change: {
      ...{ kind: 'create', path, before: { exists: false }, madeFolders: [], droppedFolders: [] },
      after: { exists: true, sha256: 'ab'.repeat(32), bytes: 6, mode: 0o644 },
    },
  });
const waits = (over: Parameters<typeof step>[0]) =>
  run({
    ...{ state: 'waiting', completedAt: null, waitingFor: over?.waitingFor ?? null },
    steps: [step({ state: 'waiting', path: 'all/rest', effects: [], ...over })],
  });

it('tells of each file that was changed, not only of the first', () => {
  const both = run({ steps: [step({ effects: [file('a', '/n/a.txt'), file('b', '/n/b.txt')] })] });
  expect(said(both, both)).toEqual(['create confirmed /n/a.txt\n', 'create confirmed /n/b.txt\n']);
});

it('tells once what a run waits for', () => {
  const condition = { waitingFor: 'condition' } as const;
  for (const [kind, line] of [
    ['wait', 'Waiting for its condition (all/rest).\n'],
    ['action', 'Waiting for what was sent to arrive on the other network (all/rest).\n'],
  ] as const) {
    const looked = (dueAt: number) => waits({ ...condition, kind, dueAt });
    expect(said(looked(1000), looked(2000))).toEqual([line]);
  }
  expect(said(waits({ waitingFor: 'time', dueAt: 1000 }))).toEqual([
    'Waiting until 1970-01-01 00:00:01 UTC (all/rest).\n',
  ]);
  expect(said(waits({ waitingFor: 'approval' }))).toEqual([]);
});

it('says which limit holds a run up, and how more is allowed', () => {
  const held = run({
    ...{ state: 'waiting', waitingFor: 'budget', steps: [] },
    error: {
      ...{ code: 'BUDGET_REACHED', class: 'policy_denied', facts: {} },
      ...{ message: 'The limit of 1 ETH a day is reached.', advice: 'Nothing is lost.' },
    },
  });
  expect(said(held, held)).toEqual([
    `The limit of 1 ETH a day is reached. Nothing is lost. To allow more: end this with Ctrl-C, then "countersign budget set", then "countersign exec resume ${held.executionId} --follow".\n`,
  ]);
});
