import { expect, test } from 'vitest';
import { readCommand } from '../../bench/core/command-line.ts';

const read = (...words: string[]) => readCommand(words, ['start', 'memory']);

test('without words the benchmarks are listed', () => {
  expect(read()).toEqual({ kind: 'list' });
});

test('a name runs that benchmark, with its own number of rounds or the one that is asked for', () => {
  expect(read('start')).toEqual({ kind: 'run', name: 'start', json: false, rounds: null });
  const asked = { kind: 'run', name: 'memory', json: true, rounds: 12 };
  expect(read('memory', '--json', '--runs', '12')).toEqual(asked);
  expect(read('--runs=12', '--json', 'memory')).toEqual(asked);
});

test.each([
  ['a name that is not there', ['stat']],
  ['two names', ['start', 'memory']],
  ['flags without a name', ['--json']],
  ['an unknown flag', ['start', '--fast']],
  ['no runs at all', ['start', '--runs', '0']],
  ['half a run', ['start', '--runs', '1.5']],
  ['runs that are no number', ['start', '--runs', 'many']],
])('%s is wrong usage', (_what, words) => {
  expect(read(...words)).toMatchObject({ kind: 'wrong' });
});
