import { expect, it } from 'vitest';
import { continuation } from '../../../src/renderer/model/continuation.ts';
import { run, step } from '../support.ts';

const list = step({ path: 'root', kind: 'sequence', tool: null, level: 1, state: 'failed' });
const part = (position: number, label: string, extra: object) =>
  step({ path: `root/${position}`, label, level: 2, position, siblings: 4, ...extra });

it('takes over what was completed, does the rest anew, and leaves out the way not taken', () => {
  const ended = run({
    state: 'failed',
    steps: [
      list,
      part(1, 'Look', { state: 'completed' }),
      part(2, 'Not this way', { state: 'skipped', notTaken: true }),
      part(3, 'Swap', { state: 'failed' }),
      part(4, 'Send', { state: 'pending' }),
    ],
  });
  expect(continuation(ended)).toEqual({ kept: ['1 Look'], anew: ['3 Swap', '4 Send'] });
});

it('counts a group by what is in it', () => {
  const steps = [
    step({ path: 'l', kind: 'loop', tool: null, level: 1, state: 'failed', label: 'Loop' }),
    step({ path: 'l#1/b', level: 2, state: 'completed', round: 1, position: 1, siblings: 2 }),
    step({ path: 'l#2/b', level: 2, state: 'failed', round: 2, position: 2, siblings: 2 }),
  ];
  expect(continuation(run({ steps }))).toEqual({ kept: ['1.1 Swap'], anew: ['1.2 Swap'] });
});
