import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../scripts/languages/catalog.ts';

const english = ['Send {amount} to {name}', 'step | steps', 'At most 99 days'];
const whole = {
  'Send {amount} to {name}': 'An {name} {amount} senden',
  'step | steps': { one: 'Schritt', other: 'Schritte' },
  'At most 99 days': 'Höchstens 99 Tage',
};

describe('a language', () => {
  it('is built where it says everything with all that is put in', () => {
    expect(faultsOf('de', whole, english)).toEqual([]);
  });

  it.each([
    ['leaves out what is sent', { 'Send {amount} to {name}': 'An {name} senden' }],
    ['says twice what is put in once', { 'Send {amount} to {name}': '{amount} {amount} {name}' }],
    ['says another amount', { 'Send {amount} to {name}': '5 {amount} an {name}' }],
    ['changes a figure', { 'At most 99 days': 'Höchstens 999 Tage' }],
    ['has spaces at its ends', { 'At most 99 days': ' 99 ' }],
    ['lacks a form of its own', { 'step | steps': { other: 'Schritte' } }],
    ['has no forms for what is counted', { 'step | steps': 'Schritte' }],
    ['has forms that nothing counts', { 'At most 99 days': { other: '99' } }],
    ['says what no window says', { Gone: 'Fort' }],
  ])('is refused where it %s', (_what, change) => {
    expect(faultsOf('de', { ...whole, ...change }, english)).toHaveLength(1);
  });

  it('is refused where a text is not there', () => {
    const { 'At most 99 days': _gone, ...rest } = whole;
    expect(faultsOf('de', rest, english)).toEqual(['Not there: At most 99 days']);
  });
});
