import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  durationUnits,
  readDuration,
  writeDuration,
} from '../../../src/renderer/model/duration-entry.ts';

describe('a length of time as it is typed', () => {
  it('is read in the largest unit in which it is whole', () => {
    expect(readDuration(86_400_000)).toEqual({ text: '1', unit: 'days' });
    expect(readDuration(5_400_000)).toEqual({ text: '90', unit: 'minutes' });
    expect(readDuration(1_500)).toEqual({ text: '1.5', unit: 'seconds' });
    expect(readDuration(0)).toEqual({ text: '0', unit: 'seconds' });
  });

  it('is the same number of milliseconds again when it is written back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (ms) => {
        expect(writeDuration(readDuration(ms))).toBe(ms);
      }),
    );
  });

  it('takes parts of a unit that are whole milliseconds', () => {
    expect(writeDuration({ text: '1.5', unit: 'hours' })).toBe(5_400_000);
    expect(writeDuration({ text: '0.0001', unit: 'seconds' })).toBeNull();
  });

  it('is not kept while it is no figure', () => {
    for (const text of ['', '-1', 'soon', '1e3', '1,5', '.5', '99999999999']) {
      for (const unit of durationUnits) expect(writeDuration({ text, unit })).toBeNull();
    }
  });
});
