import { describe, expect, it } from 'vitest';
import { plan } from '../../sample-plans.ts';
import { and, branch, compare, eth, found, messages, or, pay, wait } from './condition-plans.ts';

const above = (limit: unknown) => compare(eth, 'gt', limit);

describe('a comparison with empty text', () => {
  it.each(['gt', 'lt', 'eq', 'neq'])('lacks a value, and is not called impossible: %s', (op) => {
    const document = plan(branch('if', compare(eth, op, ''), pay()));
    expect(found(document, 'BAD_PARAM')).toEqual(['error if root.condition.right']);
    expect(messages(document, 'BAD_PARAM')).toEqual(['A value is missing in the condition.']);
    expect(found(document, 'CONTRA_OPPOSITE_COND')).toEqual([]);
  });

  it('is found on each side, wherever it stands, also in the trigger', () => {
    const condition = and(above(5), or(compare('', 'eq', ''), compare('', 'lt', eth)));
    expect(found(plan(wait({ until: condition })), 'BAD_PARAM')).toEqual([
      'error w root.until.conditions[1].conditions[0].left',
      'error w root.until.conditions[1].conditions[0].right',
      'error w root.until.conditions[1].conditions[1].left',
    ]);
    expect(found(plan(wait({ until: condition })), 'CONTRA_OPPOSITE_COND')).toEqual([]);
    const trigger = { type: 'condition', when: above('') };
    expect(found(plan(pay(), { trigger }), 'BAD_PARAM')).toEqual(['error null trigger.when.right']);
    expect(found(plan(pay(), { trigger }), 'CONTRA_OPPOSITE_COND')).toEqual([]);
  });

  it('hides no contradiction in the values that are there', () => {
    const condition = and(above(5), compare(eth, 'lt', 3), above(''));
    const document = plan(branch('if', condition, pay()));
    expect(found(document, 'CONTRA_OPPOSITE_COND')).toEqual(['error if root.condition']);
  });

  it('is told from zero, from false and from a text', () => {
    for (const value of [0, '0', false, 'a', ' ']) {
      const document = plan(branch('if', compare(eth, 'eq', value), pay()));
      expect(found(document, 'BAD_PARAM')).toEqual([]);
    }
  });
});
