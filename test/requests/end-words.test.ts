import { expect, it } from 'vitest';
import { endWords } from '../../src/main/requests/news/end-words.ts';
import { AppError } from '../../src/shared/errors.ts';

const error = new AppError('X', 'unknown', 'It went wrong.').toShape();
const done = (verdict: 'matched' | 'different' | 'within_tolerance' | 'not_checked') =>
  ({ state: 'confirmed', verdict }) as const;
const open = { state: 'sent', verdict: 'not_checked' } as const;
const gone = { state: 'failed', verdict: 'not_checked' } as const;
const words = (
  state: 'completed' | 'failed' | 'cancelled',
  ...effects: Parameters<typeof endWords>[2]
) =>
  endWords(
    { state, error: state === 'failed' ? error : null, triggerId: null, wasAsked: false },
    'P',
    effects,
    [],
  );

it('calls verified only what was held against its rehearsal', () => {
  expect(words('completed', done('matched'), gone)).toBe(
    'The plan “P” finished: verified. It changed exactly what was rehearsed.',
  );
  expect(words('completed', done('matched'), done('within_tolerance'))).toContain(': verified.');
  expect(words('completed', done('matched'), done('different'))).toContain(': not verified.');
  expect(words('completed', done('matched'), done('not_checked'))).toContain(': not verified.');
  expect(words('completed')).toContain('it changed nothing');
});

it('says of what ended early what stays done, and what is not known', () => {
  expect(words('failed', done('matched'), gone)).toBe(
    'The plan “P” failed. It went wrong. What it did before that stays done; it can be undone from the run.',
  );
  expect(words('cancelled', open)).toContain('is not known');
  expect(words('failed', gone)).toContain('It changed nothing.');
});

it('says what was found by a run that only looked, at most three things of it', () => {
  const run = { state: 'completed', error: null, triggerId: 't', wasAsked: false } as const;
  const found = ['1 ETH costs $3,000.', 'Gas costs 1 gwei now.', 'You hold 2 ETH.', 'A', 'B'];
  expect(endWords(run, 'P', [], found)).toBe(
    [
      'The plan “P”, started by its schedule, finished: it changed nothing on a chain or in files.',
      ...found.slice(0, 3),
      'What 2 more of its steps found stands in the run.',
    ].join('\n'),
  );
});

it('says who started a run of a schedule', () => {
  const run = { state: 'completed', error: null, triggerId: 'daily' } as const;
  expect(endWords({ ...run, wasAsked: false }, 'P', [], [])).toContain('started by its schedule,');
  expect(endWords({ ...run, wasAsked: true }, 'P', [], [])).toContain(
    'started by you from its schedule,',
  );
});
