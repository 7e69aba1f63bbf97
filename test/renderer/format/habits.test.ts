import { describe, expect, it } from 'vitest';
import { grouped, habitsOf } from '../../../src/renderer/format/habits.ts';

describe('how dates and figures are written', () => {
  it.each([
    ['', 'en-GB', ',', '24 Nov 2026, 18:05'],
    ['en-US', 'en-US', ',', 'Nov 24, 2026, 06:05 PM'],
    ['en-GB', 'en-GB', ',', '24 Nov 2026, 18:05'],
    ['de-CH', 'en-GB', /^[’']$/, '24 Nov 2026, 18:05'],
    ['de-DE', 'en-GB', '\u202f', '24 Nov 2026, 18:05'],
    ['hi-IN', 'en-GB', ',', '24 Nov 2026, 06:05 pm'],
    ['ja-JP', 'en-GB', ',', '24 Nov 2026, 18:05'],
  ])('in English follows the habits of "%s"', (formats, locale, group, written) => {
    const habits = habitsOf('en', formats);
    expect(habits.locale).toBe(locale);
    expect(habits.group).toEqual(typeof group === 'string' ? group : expect.stringMatching(group));
    const date = new Intl.DateTimeFormat(habits.locale, {
      ...{ ...habits.hours, timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit' },
    });
    expect(date.format(Date.UTC(2026, 10, 24, 18, 5)).replaceAll('\u202f', ' ')).toBe(written);
  });

  it('keeps the words of the language', () => {
    expect(habitsOf('en-x-pseudo', '').locale).toBe('en-GB');
    expect(habitsOf('de', 'en-US')).toEqual({
      ...{ locale: 'de-US', hours: { hourCycle: 'h12' }, group: ',' },
    });
  });

  it('never has a sign between thousands that is a decimal one elsewhere in the same place', () => {
    for (const formats of ['de-DE', 'es-ES', 'fr-FR', 'pl-PL', 'pt-BR', 'nb-NO', 'it-IT']) {
      expect(habitsOf('en', formats).group).toBe('\u202f');
    }
    expect(grouped('1234567.8901')).toBe('1,234,567.8901');
  });
});
