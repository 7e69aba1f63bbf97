import { expect, it } from 'vitest';
import { readPlan } from '../../../src/shared/plan/read-plan.ts';
import { action, plan, swap } from './sample-plans.ts';

function sentences(document: unknown): string[] {
  const reading = readPlan(document);
  return reading.ok ? [] : reading.issues.map(({ message }) => message);
}

const wait = { id: 'w', label: '', type: 'wait' };

it.each<[what: string, document: unknown, sentence: string]>([
  [
    'a missing field',
    { ...plan(swap), name: undefined },
    'name is missing; it is a text in quotes.',
  ],
  ['another kind of value', { ...plan(swap), createdAt: 'now' }, 'createdAt must be a number.'],
  ['no object', 'swap', 'The plan must be an object in { }.'],
  [
    'a word that is near to one',
    plan(swap, { status: 'drat' }),
    'status must be one of "draft", "validated", "scheduled", "running", "paused", "completed", "failed", "cancelled"; "draft" is near to it.',
  ],
  [
    'a kind of step that does not exist',
    plan({ ...wait, type: 'repeat' }),
    'root.type must be one of "action", "sequence", "parallel", "if", "wait", "loop", "gate".',
  ],
  [
    'a field that does not exist',
    plan({ ...wait, duration: 5 }),
    'root has "duration", which does not exist here.',
  ],
  ['an empty id', plan({ ...wait, id: '' }), 'root.id must not be empty.'],
  [
    'a long id',
    plan({ ...wait, id: 'a'.repeat(129) }),
    'root.id is too long; it may have 128 characters.',
  ],
  [
    'a budget that is no amount',
    plan(swap, { budget: { maxGasEth: 'much' } }),
    'budget.maxGasEth is not right: expected a decimal amount such as "0.75".',
  ],
  [
    'a misspelt reference',
    plan(action('t', 'transfer', { amount: { type: 'step_output', step: 'a' } })),
    'root.params.amount is not right: not a well-formed step_output reference.',
  ],
])('says of %s what is wrong in plain words', (_what, document, sentence) => {
  expect(sentences(document)).toContain(sentence);
});
