import { describe, expect, it } from 'vitest';
import {
  age,
  ahead,
  countdown,
  dayAndClock,
  dayOrTime,
  locksIn,
  span,
  zonedDate,
  zonedDayTime,
  zonedTime,
} from '../../../src/renderer/format/time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

describe('times as people read them', () => {
  it('names a span in its two largest units', () => {
    expect([0, 38 * second, 118 * second, 2 * hour, 49 * hour].map(span)).toEqual([
      '<1 s',
      '38 s',
      '1 min 58 s',
      '2 h',
      '2 days',
    ]);
  });

  it('names the zone of this computer where it matters', () => {
    const at = 1_800_000_000_000;
    const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
    expect(zonedTime(at)).toMatch(/^\d\d:\d\d:\d\d \S+$/);
    expect(zonedTime(at).endsWith(` ${zone}`)).toBe(true);
    expect(zonedDate(at)).toMatch(/^\d{1,2} Jan 2027, \d\d:\d\d:\d\d \S+$/);
    expect(zonedDayTime(at)).toMatch(/^\w{3} \d{1,2} Jan, \d\d:\d\d:\d\d \S+$/);
  });

  it('says a time on the clock of a zone, which may be another day there', () => {
    const now = Date.parse('2026-11-22T22:30:00Z');
    const at = (iso: string, zone: string) => dayAndClock(Date.parse(iso), now, zone);
    expect(at('2026-11-22T23:00:00Z', 'UTC')).toBe('Today, 23:00');
    expect(at('2026-11-22T23:00:00Z', 'Europe/Berlin')).toBe('Tomorrow, 00:00');
    expect(at('2026-11-23T00:00:00Z', 'Asia/Tokyo')).toBe('Today, 09:00');
    expect(at('2026-11-21T09:00:00Z', 'UTC')).toBe('Yesterday, 09:00');
    expect(at('2026-11-29T09:00:00Z', 'UTC')).toBe('Sun 29 Nov, 09:00');
    expect(at('2027-02-03T09:00:00Z', 'UTC')).toBe('3 Feb 2027, 09:00');
  });

  it('says how far ahead something is, in its two largest units', () => {
    const times = [0, 30 * second, 12 * minute, 206 * minute, 24 * hour, 114 * hour, 3028 * hour];
    expect(times.map((ms) => ahead(ms, 0))).toEqual([
      'now',
      'in less than a minute',
      'in 12 min',
      'in 3 h 26 min',
      'in 1 day',
      'in 4 days 18 h',
      'in 126 days',
    ]);
  });

  it('counts down to zero and not beyond', () => {
    expect([272 * second, 3725 * second, 1, -5].map(countdown)).toEqual([
      '4:32',
      '1:02:05',
      '0:01',
      '0:00',
    ]);
  });

  it('says how long ago something was, coarser with age', () => {
    const now = 1_000_000_000;
    const ages = [0, 14 * second, 3 * minute, 5 * hour, 50 * hour].map((ms) => age(now - ms, now));
    expect(ages).toEqual(['just now', '14 s ago', '3 min ago', '5 h ago', '2 d ago']);
  });

  it('says when the vault locks, in seconds at the end', () => {
    expect(locksIn(12.5 * minute, 0)).toBe('locks in 12 min');
    expect(locksIn(40 * second, 0)).toBe('locks in 40 s');
    expect(locksIn(0, 5)).toBe('locks in 0 s');
  });

  it('names days from near to far', () => {
    const now = new Date(2026, 10, 24, 14, 0).getTime();
    const at = (...parts: [number, number, number, number, number]) =>
      dayOrTime(new Date(...parts).getTime(), now);
    expect(at(2026, 10, 24, 12, 8)).toBe('12:08');
    expect(at(2026, 10, 23, 23, 59)).toBe('Yesterday');
    expect(at(2026, 10, 22, 9, 0)).toBe('Sun 22 Nov');
    expect(at(2025, 1, 3, 9, 0)).toBe('3 Feb 2025');
  });
});
