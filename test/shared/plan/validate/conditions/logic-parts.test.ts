import { describe, expect, it } from 'vitest';
import { plan } from '../../sample-plans.ts';
import {
  and,
  branch,
  compare,
  eth,
  found,
  messages,
  not,
  or,
  pay,
  wait,
} from './condition-plans.ts';

const fine = compare(eth, 'gt', 5);

describe('an and, or or not of the wrong number of conditions', () => {
  it.each([
    ['and', and()],
    ['or', or()],
    ['not', not()],
    ['not', not(fine, fine)],
  ])('is refused: %s', (op, condition) => {
    const document = plan(branch('if', condition, pay()));
    expect(found(document, 'BAD_PARAM')).toEqual(['error if root.condition']);
    expect(messages(document, 'BAD_PARAM')).toEqual([expect.stringContaining(`"${op}" needs`)]);
  });

  it('is found wherever it stands, and each by its own path', () => {
    const condition = and(fine, or(not(), fine), or());
    expect(found(plan(wait({ until: condition })), 'BAD_PARAM')).toEqual([
      'error w root.until.conditions[1].conditions[0]',
      'error w root.until.conditions[2]',
    ]);
    const trigger = { type: 'condition', when: not(fine, fine) };
    expect(found(plan(pay(), { trigger }), 'BAD_PARAM')).toEqual(['error null trigger.when']);
  });

  it('is not taken for one that can never be true', () => {
    expect(found(plan(branch('if', or(), pay())), 'CONTRA_OPPOSITE_COND')).toEqual([]);
  });

  it('lets a right one pass', () => {
    const right = and(or(fine), not(compare(eth, 'gt', 9)));
    expect(found(plan(branch('if', right, pay())), 'BAD_PARAM')).toEqual([]);
  });
});
